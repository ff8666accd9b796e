// Removing template files from the bucket. A file that stays behind does no harm, so failures are only logged.
import { logFailure } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'

/** Removes a file that was uploaded for something that was then not saved. */
export async function removeTemplate(path: string): Promise<void> {
  const { error } = await supabase.storage.from('templates').remove([path])
  if (error) logFailure('Removing a template file', error)
}

/** Removes a file unless another resource still offers it. */
export async function removeUnusedTemplate(path: string): Promise<void> {
  const { count, error } = await supabase
    .from('resources')
    .select('id', { count: 'exact', head: true })
    .eq('template_file', path)
  if (error) return logFailure('Looking for other users of a template file', error)
  if (count === 0) await removeTemplate(path)
}
