// The messages from the contact form, newest first, and marking one as read.
import type { ContactStatus } from '@juno/domain/option-lists/record-statuses'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { containsFilter } from '@/lib/contains-filter'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

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

interface MessagesRequest {
  /** From 0. */
  page: number
  /** Looked for in name, email and message; empty for all. */
  search: string
  unreadOnly: boolean
}

export const messagesPageSize = 20

export const useMessages = (request: MessagesRequest) =>
  useQuery({
    queryKey: ['contact-messages', request],
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

/** By id; the only change to a message (docs/specification/contact-messages.md#mark-as-read). */
export function useMarkAsRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      unwrap(
        await supabase.from('contact_messages').update({ status: 'read' }).eq('id', id).select('id').single(),
      ),
    onSuccess: () =>
      Promise.all(
        ['contact-messages', 'admin-overview'].map(key => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  })
}
