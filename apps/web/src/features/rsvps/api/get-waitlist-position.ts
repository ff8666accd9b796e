// The member's place on an event's waitlist: 1 is next. Null for who does not wait (any more).
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export const waitlistPositionQuery = (eventId: string, userId: string) =>
  queryOptions({
    queryKey: ['events', 'waitlist-position', eventId, userId],
    queryFn: async ({ signal }): Promise<number | null> =>
      unwrapMaybe(await supabase.rpc('event_waitlist_position', { event_id: eventId }).abortSignal(signal)),
    refetchOnWindowFocus: 'always',
  })

export const useWaitlistPosition = (eventId: string, userId: string, waits: boolean) =>
  useQuery({ ...waitlistPositionQuery(eventId, userId), enabled: waits })
