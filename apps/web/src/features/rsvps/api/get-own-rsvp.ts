// The member's own RSVP to an event; null without one.
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export const ownRsvpQuery = (eventId: string, userId: string) =>
  queryOptions({
    queryKey: ['events', 'rsvp', eventId, userId],
    queryFn: async ({ signal }): Promise<Rsvp | null> =>
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
