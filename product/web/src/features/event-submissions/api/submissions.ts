// The events that members submitted, newest first, with the submitters' names and the admins' notes; and reviewing one.
import type { Tables } from '@juno/domain/database.types'
import { eventColumns } from '@juno/domain/events/event-columns'
import { eventTexts } from '@juno/domain/events/event-texts'
import { columnList } from '@juno/domain/text/column-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Decision } from '@/components/feedback/decision-form'
import type { ListPage } from '@/components/list/list-state'
import { requireSession } from '@/lib/auth/current-session'
import { decided } from '@/lib/refreshing'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

const read = [
  'id',
  ...eventColumns.form,
  'status',
  'submitted_by',
  'submitted_at',
  'admin_notes',
  // The team's words to the submitter. For a pending one they are those of the decision before.
  'decision_message',
  'reviewed_at',
  'reviewed_by',
  // The version that is read.
  'updated_at',
] as const
const columns = columnList(read)

export interface Submission extends Pick<Tables<'pending_event_reviews'>, (typeof read)[number]> {
  /** Undefined when the account is closed. */
  submitterName: string | undefined
  /** Undefined before a decision, and when the account is closed. */
  reviewerName: string | undefined
}

export const submissionsPageSize = 20

/**
 * Reads a view that shows rows only to admins, since submitters may not read the notes.
 * @param which those that wait for a decision, or all of them
 * @param page the first one is 0
 */
export const useSubmissions = (which: 'pending' | 'all', page: number) =>
  useQuery({
    queryKey: ['event-submissions', which, page],
    meta: { live: ['event-submissions'] },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ListPage<Submission>> => {
      let asking = supabase
        .from('pending_event_reviews')
        .select(columns, { count: 'exact' })
        .order('submitted_at', { ascending: false })
        .order('id')
        .range(...rangeOf(page, submissionsPageSize))
        .abortSignal(signal)
      if (which === 'pending') asking = asking.eq('status', 'pending')
      const { rows, total } = await readPage(asking)
      const people = [...new Set(rows.flatMap(row => [row.submitted_by ?? [], row.reviewed_by ?? []].flat()))]
      const profiles = people.length
        ? unwrap(await supabase.from('profiles').select('id, name').in('id', people).abortSignal(signal))
        : []
      const nameOf = new Map<string | null, string | null>(profiles.map(({ id, name }) => [id, name]))
      return {
        rows: rows.map(row => ({
          ...row,
          submitterName: nameOf.get(row.submitted_by) ?? undefined,
          reviewerName: nameOf.get(row.reviewed_by) ?? undefined,
        })),
        total,
      }
    },
  })

/**
 * Reviews in one transaction. Rejects with an Error whose message the page can show. The database's error is its cause.
 */
async function review({ id, version, decision, notes, message }: Decision): Promise<void> {
  await requireSession(eventTexts.notAuthenticated)
  const values = {
    submission_id: id,
    version,
    notes: notes.trim() || undefined,
    message: message.trim() || undefined,
  }
  const { error } =
    decision === 'approve'
      ? await supabase.rpc('approve_pending_event', values)
      : await supabase.rpc('reject_pending_event', values)
  if (error)
    throw new Error(decision === 'approve' ? eventTexts.approveFailed : eventTexts.rejectFailed, {
      cause: error,
    })
}

/** The list itself is not refreshed: a decided submission keeps its place until the list is opened again. */
const afterDecision = decided(['event-submissions'], ['events'], ['admin-overview'])

/** The list is read again after a failure, too: another admin may have decided. */
export const useReviewSubmission = () =>
  useMutation<void, Error, Decision>({ mutationFn: review, onSettled: afterDecision })

/** Returns the submission's new version. */
export const useUndoReview = () =>
  useMutation({
    mutationFn: async (id: string) =>
      unwrap(await supabase.rpc('undo_event_decision', { submission_id: id })),
    onSettled: afterDecision,
  })
