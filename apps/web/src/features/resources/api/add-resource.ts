// Publishing a resource, as an admin.
import { supabase } from '@/lib/supabase'
import type { ResourceRow } from './resource-row'

export async function addResource(row: ResourceRow): Promise<void> {
  await supabase.from('resources').insert(row).throwOnError()
}
