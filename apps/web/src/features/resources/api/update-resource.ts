// Changing a published resource, as an admin.
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'
import { resourceTexts } from '../texts'
import type { ResourceRow } from './resource-row'
import { removeUnusedTemplate } from './remove-template'

/**
 * @param before the template file it had: removed when it is no longer the resource's
 * @throws Error when nobody has this id any more, or the database refuses
 */
export async function updateResource(id: string, row: ResourceRow, before: string | null): Promise<void> {
  const answer = await supabase.from('resources').update(row).eq('id', id).select('id').maybeSingle()
  if (!unwrapMaybe(answer)) throw new Error(resourceTexts.notFound)
  if (before && before !== row.template_file) await removeUnusedTemplate(before)
}
