// Who answered an invitation, newest first. For admins: row level security tells others only of themselves.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Attendee } from '@/features/rsvps/attendee'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

/** Most rows that the data service returns at once. */
const pageSize = 1000

export const attendeesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'attendees', eventId],
    queryFn: async ({ signal }): Promise<Attendee[]> => {
      const all: Attendee[] = []
      for (;;) {
        const rows = unwrap(
          await supabase
            .from('event_rsvps')
            .select('id, status, waitlisted_at, created_at, profiles(name)')
            .eq('event_id', eventId)
            .order('created_at', { ascending: false })
            .order('id')
            .range(all.length, all.length + pageSize - 1)
            .abortSignal(signal),
        )
        all.push(...rows)
        if (rows.length < pageSize) return all
      }
    },
  })

export const useAttendees = (eventId: string) => useQuery(attendeesQuery(eventId))
