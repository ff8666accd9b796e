// Events for calendar programs: the member's private feed addresses, and one event as a file.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, apiFile } from '@/lib/api'
import { saveFile } from '@/lib/save-file'
import { useMutation } from '@/lib/use-mutation'

interface CalendarAddresses {
  /** What the member attends or may attend. */
  mine: string
  /** Every event. */
  all: string
}

const calendarAddressesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['calendar-addresses', userId],
    queryFn: ({ signal }) => api<CalendarAddresses>('/api/calendar', { signal }),
    staleTime: Infinity,
  })

/** The server makes the addresses when they are first read. */
export const useCalendarAddresses = (userId: string) => useQuery(calendarAddressesQuery(userId))

/** New addresses; the old ones stop working. */
export function useResetCalendarAddresses(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api<CalendarAddresses>('/api/calendar/reset', { method: 'POST' }),
    onSuccess: addresses => queryClient.setQueryData(calendarAddressesQuery(userId).queryKey, addresses),
  })
}

/** Public; for members who attend, the file also carries the meeting link. */
export const calendarFileAddress = (eventId: string) => `/api/events/${eventId}/calendar.ics` as const

/** Saves the file as the member gets it. Rejects with an ApiError. */
export async function downloadCalendarFile(eventId: string): Promise<void> {
  const { name, content } = await apiFile(calendarFileAddress(eventId))
  saveFile(name ?? 'event.ics', content)
}
