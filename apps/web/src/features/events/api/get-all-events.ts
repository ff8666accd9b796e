// Every event, newest first, a page at a time: the admins' table.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { eventColumns, type ListedEvent } from '@/features/events/api/event-columns'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export const eventsPerPage = 25

export const allEventsQuery = (page: number) =>
  queryOptions({
    queryKey: ['events', 'all', page],
    queryFn: async ({ signal }): Promise<{ events: ListedEvent[]; total: number }> => {
      const from = page * eventsPerPage
      const answer = await supabase
        .from('events')
        .select(eventColumns, { count: 'exact' })
        .order('date', { ascending: false })
        .order('id')
        .range(from, from + eventsPerPage - 1)
        .abortSignal(signal)
      return { events: unwrap(answer), total: answer.count ?? 0 }
    },
    placeholderData: keepPreviousData,
  })

export const useAllEvents = (page: number) => useQuery(allEventsQuery(page))
