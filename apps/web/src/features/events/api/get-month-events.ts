// The events of one month, soonest first, each with the member's own RSVP.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { eventDays } from '@juno/domain/events/event-time'
import { monthBounds } from '@juno/domain/events/zoned-time'
import { eventColumns, withOwnRsvp, type ListedEvent } from '@/features/events/api/event-columns'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

/** A month begins first where clocks are furthest ahead, and ends last where they are furthest behind. */
const everywhere = (month: string) => ({
  start: monthBounds(month, 'Pacific/Kiritimati').start.toISOString(),
  end: monthBounds(month, 'Etc/GMT+12').end.toISOString(),
})

/**
 * Events that have a day in this month, told by the calendar of their own zone: what the card says is what the
 * calendar marks. Asks for a few hours more than the month and for what began before it, and sorts out the rest.
 * @param userId null for visitors, who have no RSVPs
 */
export const monthEventsQuery = (month: string, userId: string | null) =>
  queryOptions({
    queryKey: ['events', 'month', month, userId],
    queryFn: async ({ signal }): Promise<ListedEvent[]> => {
      const { start, end } = everywhere(month)
      const read = () =>
        userId
          ? supabase.from('events').select(withOwnRsvp).eq('event_rsvps.user_id', userId)
          : supabase.from('events').select(eventColumns)
      const [under, within] = await Promise.all([
        read()
          .lt('date', start)
          .gte('end_date', start)
          .order('date', { ascending: true })
          .abortSignal(signal),
        read()
          .gte('date', start)
          .lte('date', end)
          .order('date', { ascending: true })
          .order('id')
          .abortSignal(signal),
      ])
      const rows: ListedEvent[] = [...unwrap(under), ...unwrap(within)]
      return rows.filter(event => {
        const { first, last } = eventDays(event)
        return first.slice(0, 7) <= month && month <= last.slice(0, 7)
      })
    },
  })

export const useMonthEvents = (month: string, userId: string | null) =>
  useQuery(monthEventsQuery(month, userId))
