// What members submitted, newest first, with their names and the notes of who reviewed it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EventRow } from '@/features/events/event-form'
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

const columns =
  'id, title, description, date, end_date, all_day, time_zone, location, registration_url, status, submitted_by, submitted_at, admin_notes, reviewed_at'

/** The view shows admins the notes, which submitters may not read; everybody else it shows nothing. */
export const submissionsQuery = () =>
  queryOptions({
    queryKey: ['event-submissions'],
    queryFn: async ({ signal }): Promise<{ submissions: Submission[]; names: Record<string, string> }> => {
      const submissions = unwrap(
        await supabase
          .from('pending_event_reviews')
          .select(columns)
          .order('submitted_at', { ascending: false })
          .abortSignal(signal),
      )
      const people = [...new Set(submissions.flatMap(({ submitted_by }) => submitted_by ?? []))]
      const profiles = people.length
        ? unwrap(await supabase.from('profiles').select('id, name').in('id', people).abortSignal(signal))
        : []
      return { submissions, names: Object.fromEntries(profiles.map(({ id, name }) => [id, name ?? ''])) }
    },
  })

export const useSubmissions = () => useQuery(submissionsQuery())
