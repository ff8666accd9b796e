// Reads the messages from the contact form, newest first, marks them as read, and replies.
import { contactReplyAnswerSchema, type ContactReply } from '@juno/domain/contact-messages/contact-reply'
import type { ContactStatus } from '@juno/domain/option-lists/record-statuses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { messageTexts } from '../inbox-texts'

export interface Message {
  id: string
  name: string
  email: string
  message: string
  /** The account of the sender, or null for visitors. */
  user_id: string | null
  status: ContactStatus
  created_at: string
  /** The replies of the team, oldest first. */
  replies: Reply[]
}

export interface Reply {
  id: string
  text: string
  created_at: string
  /** Null for an admin who has closed their account. */
  author: { name: string | null } | null
}

interface MessagesRequest {
  /** The first page is 0. */
  page: number
  /** Words that must all be in name, email and message, or an empty text. */
  search: string
  unreadOnly: boolean
}

const readAgain = refreshing(['contact-messages'], ['admin-overview'])

export const messagesPageSize = 20

const columns =
  'id, name, email, message, user_id, status, created_at, replies:contact_replies(id, text, created_at, author:profiles(name))'
const counted = { count: 'exact' } as const

export const useMessages = (request: MessagesRequest) =>
  useQuery({
    queryKey: ['contact-messages', request],
    meta: { live: ['messages'] },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => {
      const words = request.search.trim()
      let asking = (
        words
          ? supabase.rpc('search_contact_messages', { words }, counted).select(columns)
          : supabase.from('contact_messages').select(columns, counted)
      )
        .order('created_at', { ascending: false })
        .order('created_at', { referencedTable: 'contact_replies' })
        .order('id')
        .range(...rangeOf(request.page, messagesPageSize))
        .abortSignal(signal)
      if (request.unreadOnly) asking = asking.eq('status', 'unread')
      return readPage(asking.overrideTypes<Message[], { merge: false }>())
    },
  })

/** Reads the open message. When a colleague replies, it may leave the list from which it was opened. */
export const useMessage = (id: string | undefined) =>
  useQuery({
    queryKey: ['contact-messages', 'opened', id],
    meta: { live: ['messages'] },
    enabled: id !== undefined,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const asking = supabase
        .from('contact_messages')
        .select(columns)
        .eq('id', id!)
        .order('created_at', { referencedTable: 'contact_replies' })
        .abortSignal(signal)
        .overrideTypes<Message[], { merge: false }>()
      return unwrap(await asking)[0] ?? null
    },
  })

/** Marks a message by its id (docs/specification/contact-messages.md#mark-as-read). */
export function useMarkAsRead() {
  return useMutation({
    mutationFn: async (id: string) =>
      unwrap(
        await supabase.from('contact_messages').update({ status: 'read' }).eq('id', id).select('id').single(),
      ),
    onSuccess: readAgain,
  })
}

/** Emails the reply. `seen` is the number of replies that the admin sees. Rejects with an ApiError for the page. */
export function useReply(id: string) {
  return useMutation({
    mutationFn: (reply: ContactReply) =>
      api(`/api/contact-messages/${id}/reply`, {
        method: 'POST',
        body: reply,
        schema: contactReplyAnswerSchema,
        fallbackMessage: messageTexts.replyFailed,
      }),
    // The message is read again after a failure, too: another admin may have replied.
    onSettled: readAgain,
  })
}
