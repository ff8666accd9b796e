// Removes template files from the bucket. A file that stays behind does no harm, so failures are only logged.
import { logFailure } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'

/** Removes a file, unless a resource or a submission names it: the database keeps those. */
export async function removeTemplate(path: string): Promise<void> {
  const { error } = await supabase.storage.from('templates').remove([path])
  if (error) logFailure('Removing a template file', error)
}
