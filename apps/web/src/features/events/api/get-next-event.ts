// The first event that starts after an instant: where an empty month leads.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EventSpan } from '@juno/domain/events/event-time'
import { monthBounds } from '@juno/domain/events/zoned-time'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export interface NextEvent extends EventSpan {
  title: string
}

export const nextEventQuery = (month: string) =>
  queryOptions({
    queryKey: ['events', 'next', month],
    queryFn: async ({ signal }): Promise<NextEvent | null> => {
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

export const useNextEvent = (month: string, enabled: boolean) =>
  useQuery({ ...nextEventQuery(month), enabled })
