// Lists undecided submissions of members, newest first, and decides on one.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Decision } from '@/components/feedback/decision-form'
import type { ListPage } from '@/components/list/list-state'
import { rangeOf, readPage } from '@/lib/read-page'
import { decided } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { resourceTexts } from '../texts'

const columns =
  'id, title, url, description, author, tags, template_path, submitted_by, submitted_at, updated_at, decision_message, type:resource_types(name), category:resource_categories(name)'

export interface PendingResource {
  id: string
  title: string
  url: string | null
  description: string
  author: string | null
  tags: string[] | null
  template_path: string | null
  submitted_at: string
  /** The version that was read. */
  updated_at: string
  /** The message of the team when it was rejected before. */
  decision_message: string | null
  typeName: string
  categoryName: string
  submitterName: string
}

export const pendingPageSize = 20

/** @param page the first one is 0 */
export const usePendingResources = (page: number) =>
  useQuery({
    queryKey: ['resource-submissions', 'pending', page],
    meta: { live: ['resource-submissions'] },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ListPage<PendingResource>> => {
      const asking = supabase
        .from('pending_resources')
        .select(columns, { count: 'exact' })
        .eq('status', 'pending')
        .order('submitted_at', { ascending: false })
        .order('id')
        .range(...rangeOf(page, pendingPageSize))
        .abortSignal(signal)
      const { rows, total } = await readPage(asking)
      const names = await namesOf(
        rows.map(row => row.submitted_by),
        signal,
      )
      return {
        rows: rows.map(({ type, category, submitted_by, ...row }) => ({
          ...row,
          typeName: type?.name ?? resourceTexts.unknownType,
          categoryName: category?.name ?? resourceTexts.unknownCategory,
          submitterName: names.get(submitted_by) || resourceTexts.unknownUser,
        })),
        total,
      }
    },
  })

async function namesOf(
  ids: (string | null)[],
  signal: AbortSignal,
): Promise<Map<string | null, string | null>> {
  const known = [...new Set(ids.filter(id => id !== null))]
  if (known.length === 0) return new Map()
  const people = unwrap(
    await supabase.from('profiles').select('id, name').in('id', known).abortSignal(signal),
  )
  return new Map(people.map(person => [person.id, person.name]))
}

/** The list itself is not refreshed: a decided submission keeps its place until the list is opened again. */
const afterDecision = decided(['resource-submissions'], ['resources'], ['admin-overview'])

/** Rejects with an Error whose message the page can show. The database's error is its cause. */
export const useDecidePendingResource = () =>
  useMutation<void, Error, Decision>({
    mutationFn: async ({ id, version, decision, notes, message }) => {
      const { error } = await supabase.rpc(`${decision}_pending_resource`, {
        submission_id: id,
        version,
        notes: notes.trim() || undefined,
        message: message.trim() || undefined,
      })
      if (error)
        throw new Error(decision === 'approve' ? resourceTexts.approveFailed : resourceTexts.rejectFailed, {
          cause: error,
        })
    },
    onSettled: afterDecision,
  })

/** Returns the submission's new version. */
export const useUndoDecision = () =>
  useMutation({
    mutationFn: async (id: string) =>
      unwrap(await supabase.rpc('undo_resource_decision', { submission_id: id })),
    onSettled: afterDecision,
  })
