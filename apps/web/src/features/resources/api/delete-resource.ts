// Removing a resource, and the template file that only it had.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'
import { removeUnusedTemplate } from './remove-template'

interface Deleted {
  id: string
  template_file: string | null
}

async function deleteResource({ id, template_file }: Deleted): Promise<void> {
  const answer = await supabase.from('resources').delete().eq('id', id).select('id').maybeSingle()
  // A row that may not be deleted is not an error to the database: it just stays.
  if (!unwrapMaybe(answer)) throw new Error('There is no such resource.')
  if (template_file) await removeUnusedTemplate(template_file)
}

/** Afterwards everything that shows resources is read again. */
export function useDeleteResource() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: deleteResource,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['resources'] }),
  })
}
