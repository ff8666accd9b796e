// The next three events, each with the member's own RSVP.
import { eventColumns, type EventRow } from '@juno/domain/events/event-columns'
import { columnList } from '@juno/domain/text/column-list'
import { useQuery } from '@tanstack/react-query'
import { logged } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { ListedEvent } from './events'

const shownOnDashboard = 3
const columns =
  `${columnList(['id', ...eventColumns.form, 'cancelled_at'])}, event_rsvps(status, waitlisted_at)` as const

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
