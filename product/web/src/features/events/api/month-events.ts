// Reads the events of one month, and the next event after it.
import { isOver } from '@juno/domain/events/event-end'
import { eventDays, type EventSpan } from '@juno/domain/events/event-time'
import { monthBounds } from '@juno/domain/events/zoned-time'
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { listedColumns, type ListedEvent, withOwnRsvp } from './events'

/** A month begins first where clocks are furthest ahead, and ends last where they are furthest behind. */
const everywhere = (month: string) => ({
  start: monthBounds(month, 'Pacific/Kiritimati').start.toISOString(),
  end: monthBounds(month, 'Etc/GMT+12').end.toISOString(),
})

/**
 * Returns the events that have a day in this month in their own time zone, soonest first, each with the member's own
 * RSVP. It reads a few hours more than the month, and events that began before it, and then filters.
 * @param userId null for visitors, who have no RSVPs
 * @param enabled false until the month is known
 */
export const useMonthEvents = (month: string, userId: string | null, enabled: boolean) =>
  useQuery({
    queryKey: ['events', 'month', month, userId],
    enabled,
    meta: { live: ['events', 'own-rsvps'] },
    queryFn: async ({ signal }): Promise<ListedEvent[]> => {
      const { start, end } = everywhere(month)
      const read = () =>
        userId
          ? supabase.from('events').select(withOwnRsvp).eq('event_rsvps.user_id', userId)
          : supabase.from('events').select(listedColumns)
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
      // An event that is moved between the two reads is in both.
      const rows = new Map<string, ListedEvent>(
        [...unwrap(under), ...unwrap(within)].map(event => [event.id, event]),
      )
      return [...rows.values()].filter(event => {
        const { first, last } = eventDays(event)
        return first.slice(0, 7) <= month && month <= last.slice(0, 7)
      })
    },
  })

/**
 * Returns the month that the calendar opens on: that of the event that is on now or comes next. Without one, and where
 * it cannot be read, it is `thisMonth`. Returns undefined until that is known.
 * @param asked whether the address names a month, so that nothing is read
 */
export function useOpeningMonth(thisMonth: string, asked: boolean): string | undefined {
  const { data, isError } = useQuery({
    queryKey: ['events', 'opening'],
    enabled: !asked,
    queryFn: async ({ signal }): Promise<string | null> => {
      const now = new Date()
      // An event of a whole day has begun at its midnight.
      const yesterday = new Date(now.getTime() - 26 * 3_600_000).toISOString()
      const events = unwrap(
        await supabase
          .from('events')
          .select('date, end_date, time_zone, all_day')
          .is('cancelled_at', null)
          .or(`date.gte.${yesterday},end_date.gte.${yesterday}`)
          .order('date', { ascending: true })
          .limit(20)
          .abortSignal(signal),
      )
      const next = events.find(event => !isOver(event, now))
      return next ? eventDays(next).first.slice(0, 7) : null
    },
  })
  if (data) return data > thisMonth ? data : thisMonth
  return data === null || isError ? thisMonth : undefined
}

/** Returns the first event that starts after the month and after now. */
export const useNextEvent = (month: string) =>
  useQuery({
    queryKey: ['events', 'next', month],
    meta: { live: ['events'] },
    queryFn: async ({ signal }): Promise<(EventSpan & { title: string }) | null> => {
      const after = Math.max(Date.now(), monthBounds(month, 'Pacific/Kiritimati').end.getTime())
      return unwrapMaybe(
        await supabase
          .from('events')
          .select('title, date, end_date, time_zone, all_day')
          .gte('date', new Date(after).toISOString())
          .is('cancelled_at', null)
          .order('date', { ascending: true })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      )
    },
  })
