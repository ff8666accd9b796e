// The next three events, each with the member's own RSVP to it, in one read.
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { logged } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

const shownOnDashboard = 3
const columns =
  'id, title, description, location, registration_url, date, end_date, time_zone, all_day, cancelled_at, event_rsvps(status, waitlisted_at)'

export interface UpcomingEventRow {
  id: string
  title: string
  description: string
  location: string | null
  registration_url: string | null
  date: string
  end_date: string | null
  time_zone: string
  all_day: boolean
  cancelled_at: string | null
  /** At most one: the member's own. */
  event_rsvps: Rsvp[]
}

/** Events that start at or after now, soonest first. */
export const upcomingEventsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['events', 'upcoming', userId],
    queryFn: ({ signal }): Promise<UpcomingEventRow[]> =>
      logged('The upcoming events could not be read', signal, async () => {
        return unwrap(
          await supabase
            .from('events')
            .select(columns)
            .eq('event_rsvps.user_id', userId)
            .gte('date', new Date().toISOString())
            .order('date', { ascending: true })
            .limit(shownOnDashboard)
            .abortSignal(signal),
        )
      }),
  })

export const useUpcomingEvents = (userId: string) => useQuery(upcomingEventsQuery(userId))
