// Where an online event is held. Row level security shows it to who attends, and to admins; others get nothing.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export const meetingLinkQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'meeting-link', eventId],
    queryFn: async ({ signal }): Promise<string | null> => {
      const row = unwrapMaybe(
        await supabase
          .from('event_meeting_links')
          .select('url')
          .eq('event_id', eventId)
          .abortSignal(signal)
          .maybeSingle(),
      )
      return row?.url ?? null
    },
  })

export const useMeetingLink = (eventId: string, enabled = true) =>
  useQuery({ ...meetingLinkQuery(eventId), enabled })
