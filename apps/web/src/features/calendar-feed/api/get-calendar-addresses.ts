// The private addresses under which a member's calendar program reads events, and how to get new ones.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'

export interface CalendarAddresses {
  /** What the member attends or may attend. */
  mine: string
  /** Every event. */
  all: string
}

export const calendarAddressesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['calendar-addresses', userId],
    queryFn: ({ signal }) => api<CalendarAddresses>('/api/calendar', { signal }),
    staleTime: Infinity,
  })

/** Asked for when the panel is opened: only then are the addresses made. */
export const useCalendarAddresses = (userId: string, enabled: boolean) =>
  useQuery({ ...calendarAddressesQuery(userId), enabled })

/** New addresses; the old ones answer nobody any more. */
export function useResetCalendarAddresses(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api<CalendarAddresses>('/api/calendar/reset', { method: 'POST' }),
    onSuccess: addresses => queryClient.setQueryData(calendarAddressesQuery(userId).queryKey, addresses),
  })
}
