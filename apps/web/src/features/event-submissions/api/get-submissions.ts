// What members submitted, newest first and a page at a time, with their names and the notes of who reviewed it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EventRow } from '@juno/domain/events/event-form'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface Submission extends EventRow {
  id: string
  status: string
  submitted_by: string | null
  submitted_at: string
  admin_notes: string | null
  reviewed_at: string | null
}

export interface SubmissionsPage {
  submissions: Submission[]
  /** Of the submitters, by id. */
  names: Record<string, string>
  /** On all pages. */
  total: number
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
    queryFn: async ({ signal }): Promise<SubmissionsPage> => {
      let asking = supabase
        .from('pending_event_reviews')
        .select(columns, { count: 'exact' })
        .order('submitted_at', { ascending: false })
        .order('id')
        .range(page * submissionsPageSize, (page + 1) * submissionsPageSize - 1)
        .abortSignal(signal)
      if (which === 'pending') asking = asking.eq('status', 'pending')
      const answer = await asking
      const submissions = unwrap(answer)
      const people = [...new Set(submissions.flatMap(({ submitted_by }) => submitted_by ?? []))]
      const profiles = people.length
        ? unwrap(await supabase.from('profiles').select('id, name').in('id', people).abortSignal(signal))
        : []
      return {
        submissions,
        names: Object.fromEntries(profiles.map(({ id, name }) => [id, name ?? ''])),
        total: answer.count ?? 0,
      }
    },
  })
