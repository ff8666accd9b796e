// One event by id.
import { uuid } from '@juno/domain/text/text-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { eventColumns, type ListedEvent } from '@/features/events/api/event-columns'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

/** Null when there is no such event, also for an address that never was one. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: async ({ signal }): Promise<ListedEvent | null> => {
      if (!uuid.safeParse(id).success) return null
      return unwrapMaybe(
        await supabase.from('events').select(eventColumns).eq('id', id).abortSignal(signal).maybeSingle(),
      )
    },
  })

export const useEvent = (id: string) => useQuery(eventQuery(id))
