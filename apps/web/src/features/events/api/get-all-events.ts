// Every event, newest first, a page at a time: the admins' table.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { eventColumns, type ListedEvent } from '@/features/events/api/event-columns'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'

export const eventsPerPage = 25

export const allEventsQuery = (page: number) =>
  queryOptions({
    queryKey: ['events', 'all', page],
    queryFn: ({ signal }) =>
      readPage<ListedEvent>(
        supabase
          .from('events')
          .select(eventColumns, { count: 'exact' })
          .order('date', { ascending: false })
          .order('id')
          .range(...rangeOf(page, eventsPerPage))
          .abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
  })

export const useAllEvents = (page: number) => useQuery(allEventsQuery(page))
