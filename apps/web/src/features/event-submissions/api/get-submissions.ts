// What members submitted, newest first and a page at a time, with their names and the notes of who reviewed it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListPage } from '@/components/list/list-state'
import type { EventRow } from '@juno/domain/events/event-form'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface Submission extends EventRow {
  id: string
  status: string
  submitted_by: string | null
  submitted_at: string
  admin_notes: string | null
  reviewed_at: string | null
  /** Undefined where nobody knows any more. */
  submitterName: string | undefined
}

const columns =
  'id, title, description, date, end_date, all_day, time_zone, location, registration_url, status, submitted_by, submitted_at, admin_notes, reviewed_at'

export const submissionsPageSize = 20

/**
 * The view shows admins the notes, which submitters may not read; everybody else it shows nothing.
 * @param which those that wait for a decision, or all of them
 * @param page from 0
 */
export const useSubmissions = (which: 'pending' | 'all', page: number) =>
  useQuery({
    queryKey: ['event-submissions', which, page],
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
      const people = [...new Set(rows.flatMap(({ submitted_by }) => submitted_by ?? []))]
      const profiles = people.length
        ? unwrap(await supabase.from('profiles').select('id, name').in('id', people).abortSignal(signal))
        : []
      const nameOf = new Map<string | null, string | null>(profiles.map(({ id, name }) => [id, name]))
      return {
        rows: rows.map(row => ({ ...row, submitterName: nameOf.get(row.submitted_by) ?? undefined })),
        total,
      }
    },
  })
