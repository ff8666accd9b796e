// Reads the emails of the outbox page by page, newest first, with the counts and the content of one. It also sends
// failed ones again.
import { retriedSchema, type RetryMail } from '@juno/domain/mail-outbox/mail-outbox'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { MailState } from '../mail-labels'

export interface Mail {
  id: string
  kind: string
  to_email: string
  subject: string
  status: MailState
  attempts: number
  last_error: string | null
  created_at: string
  sent_at: string | null
}

interface MailFilter {
  state: MailState | ''
  kind: string
  /** A part of the address. */
  search: string
}

interface MailOverview {
  queued: number
  sending: number
  failed: number
  unreachable: number
  sent_today: number
  oldest_waiting: string | null
  kinds: string[]
}

export interface MailContent {
  /** Null for sign-in emails, which contain codes. */
  text: string | null
  headers: Record<string, string>
  attachments: string[]
  expires_at: string | null
}

const pageSize = 30
const outboxKey = ['mail-outbox']

export const useMails = (filter: MailFilter) =>
  useInfiniteQuery({
    queryKey: [...outboxKey, 'list', filter],
    meta: { live: ['mails'] },
    initialPageParam: null as Pick<Mail, 'id' | 'created_at'> | null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ pageParam: after, signal }) => {
      const found = await supabase
        .rpc('admin_mails', {
          search: filter.search,
          wanted_status: filter.state,
          wanted_kind: filter.kind,
          page_size: pageSize,
          ...(after && { before_at: after.created_at, before_id: after.id }),
        })
        .abortSignal(signal)
      return unwrap(found) as Mail[]
    },
    getNextPageParam: last => (last.length < pageSize ? undefined : last.at(-1)),
  })

export const useMailOverview = () =>
  useQuery({
    queryKey: [...outboxKey, 'overview'],
    meta: { live: ['mails'] },
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('admin_mail_overview').abortSignal(signal)) as unknown as MailOverview,
  })

/** Returns null when the email is deleted. */
export const useMailContent = (id: string) =>
  useQuery({
    queryKey: [...outboxKey, 'content', id],
    queryFn: async ({ signal }) =>
      unwrapMaybe(
        await supabase.rpc('admin_mail_text', { mail_id: id }).abortSignal(signal),
      ) as unknown as MailContent | null,
  })

export const useRetryMail = () =>
  useMutation({
    mutationFn: (which: RetryMail) =>
      api('/api/mail-outbox/retry', { method: 'POST', body: which, schema: retriedSchema }),
    onSettled: refreshing(outboxKey, ['admin-overview']),
  })
