// The member's own answer to an event; null when she has given none.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EventAnswer } from '@/features/events/api/event-columns'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export const ownRsvpQuery = (eventId: string, userId: string) =>
  queryOptions({
    queryKey: ['events', 'rsvp', eventId, userId],
    queryFn: async ({ signal }): Promise<EventAnswer | null> =>
      unwrapMaybe(
        await supabase
          .from('event_rsvps')
          .select('status, waitlisted_at')
          .eq('event_id', eventId)
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      ),
    // Another tab may have changed it, or a seat become free.
    refetchOnWindowFocus: 'always',
  })

export const useOwnRsvp = (eventId: string, userId: string) => useQuery(ownRsvpQuery(eventId, userId))
