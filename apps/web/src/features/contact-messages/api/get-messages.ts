// The team's inbox: what people wrote through the contact form, newest first, a page at a time.
import type { ContactStatus } from '@juno/domain/option-lists/record-statuses'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { containsFilter } from '@/lib/contains-filter'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'

export interface Message {
  id: string
  name: string
  email: string
  message: string
  /** The account it was written from; null for visitors. */
  user_id: string | null
  status: ContactStatus
  created_at: string
}

export interface MessagesRequest {
  /** From 0. */
  page: number
  /** Looked for in name, email and message; empty for all. */
  search: string
  unreadOnly: boolean
}

export const messagesPageSize = 20

export const messagesKey = ['contact-messages'] as const

export const messagesQuery = (request: MessagesRequest) =>
  queryOptions({
    queryKey: [...messagesKey, request],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => {
      let asking = supabase
        .from('contact_messages')
        .select('id, name, email, message, user_id, status, created_at', { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id')
        .range(...rangeOf(request.page, messagesPageSize))
        .abortSignal(signal)
      if (request.unreadOnly) asking = asking.eq('status', 'unread')
      if (request.search) asking = asking.or(containsFilter(['name', 'email', 'message'], request.search))
      return readPage(asking.overrideTypes<Message[], { merge: false }>())
    },
  })

export const useMessages = (request: MessagesRequest) => useQuery(messagesQuery(request))
