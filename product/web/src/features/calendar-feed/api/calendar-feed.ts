// Reads the member's private feed addresses for calendar programs, and one event as a file.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, apiFile } from '@/lib/api'
import { saveFile } from '@/lib/save-file'
import { useMutation } from '@/lib/use-mutation'

interface CalendarAddresses {
  /** The feed of events that the member attends or may attend. */
  mine: string
  /** The feed of every event. */
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

/** Makes new addresses. The old ones stop working. */
export function useResetCalendarAddresses(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api<CalendarAddresses>('/api/calendar/reset', { method: 'POST' }),
    onSuccess: addresses => queryClient.setQueryData(calendarAddressesQuery(userId).queryKey, addresses),
  })
}

/** The file is public. For members who attend, it also contains the meeting link. */
export const calendarFileAddress = (eventId: string) => `/api/events/${eventId}/calendar.ics` as const

/** Saves the file as the member gets it. Rejects with an ApiError. */
export async function downloadCalendarFile(eventId: string): Promise<void> {
  const { name, content } = await apiFile(calendarFileAddress(eventId))
  saveFile(name ?? 'event.ics', content)
}
