// Renames a type or a category, merges it into another, or deletes it.
import { hasName, resourceMessages, slugOf } from '@juno/domain/resources/resource-rules'
import { isBlank } from '@juno/domain/text/is-blank'
import { useQuery } from '@tanstack/react-query'
import { refusalText } from '@/lib/failure-text'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { resourceTexts } from '../texts'
import { isDuplicate, type CountedEntry, type EntryText, type ListKind } from './types-and-categories'

export type ListEntry = CountedEntry & { description?: string | null }

const texts = {
  type: { empty: resourceMessages.emptyType, duplicate: resourceMessages.duplicateType },
  category: { empty: resourceMessages.emptyCategory, duplicate: resourceMessages.duplicateCategory },
}

/** Refuses to overwrite a newer name or description of another admin. @throws Error whose message is for the page */
async function rename(
  kind: ListKind,
  entry: ListEntry,
  others: readonly ListEntry[],
  { name, description }: EntryText,
) {
  if (isBlank(name)) throw new Error(texts[kind].empty)
  if (hasName(others, name)) throw new Error(texts[kind].duplicate)
  const slug = slugOf(name)
  if (kind === 'category' && !slug) throw new Error(resourceTexts.nameWithoutLetters)
  // The request is sent when it is awaited.
  const category = supabase
    .from('resource_categories')
    .update({ name: name.trim(), slug, description: description.trim() || null })
  const update =
    kind === 'type'
      ? supabase.from('resource_types').update({ name: name.trim() })
      : entry.description == null
        ? category.is('description', null)
        : category.eq('description', entry.description)
  const { data, error, status } = await update.eq('id', entry.id).eq('name', entry.name).select('id')
  if (isDuplicate(error)) throw new Error(texts[kind].duplicate)
  if (error) throw new Error(resourceTexts.renameFailed(refusalText({ ...error, status })), { cause: error })
  if (data.length === 0) throw new Error(resourceTexts.renamedMeanwhile)
}

export const useRenameEntry = (kind: ListKind, entry: ListEntry, others: readonly ListEntry[]) =>
  useMutation({
    mutationFn: (values: EntryText) => rename(kind, entry, others, values),
    onSettled: refreshing(['resources']),
  })

/** Counts the submissions, decided ones too, that are filed under it. A merge moves them. */
export const useSubmissionsOf = (kind: ListKind, id: string) =>
  useQuery({
    queryKey: ['resources', 'submissions-of', kind, id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await supabase
        .from('pending_resources')
        .select('id', { count: 'exact', head: true })
        .eq(kind === 'type' ? 'type_id' : 'category_id', id)
        .abortSignal(signal)
      unwrap(response)
      return response.count ?? 0
    },
  })

/** Without a target it is deleted, which the database refuses while anything is filed under it. */
export const useMergeEntry = (kind: ListKind) =>
  useMutation({
    mutationFn: async ({ id, into }: { id: string; into: string | undefined }) => {
      const merge = kind === 'type' ? 'merge_resource_type' : 'merge_resource_category'
      const ids = { from_id: id, ...(into && { into_id: into }) }
      unwrap(await supabase.rpc(merge, ids))
    },
    onSuccess: refreshing(['resources']),
  })
