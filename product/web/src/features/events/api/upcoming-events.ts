// Reads the next three events, each with the member's own RSVP.
import type { EventRow } from '@juno/domain/events/event-form'
import { useQuery } from '@tanstack/react-query'
import { logged } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { ListedEvent } from './events'

const shownOnDashboard = 3
const columns =
  'id, title, description, location, registration_url, date, end_date, time_zone, all_day, cancelled_at, event_rsvps(status, waitlisted_at)'

export type UpcomingEventRow = EventRow & Pick<ListedEvent, 'id' | 'cancelled_at' | 'event_rsvps'>

/** Returns events that start at or after now, soonest first. */
export const useUpcomingEvents = (userId: string) =>
  useQuery({
    queryKey: ['events', 'upcoming', userId],
    meta: { live: ['events', 'own-rsvps'] },
    queryFn: ({ signal }): Promise<UpcomingEventRow[]> =>
      logged('The upcoming events could not be read', signal, async () =>
        unwrap(
          await supabase
            .from('events')
            .select(columns)
            .eq('event_rsvps.user_id', userId)
            .gte('date', new Date().toISOString())
            .order('date', { ascending: true })
            .limit(shownOnDashboard)
            .abortSignal(signal),
        ),
      ),
  })
