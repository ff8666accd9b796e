// The mails of the outbox, newest first, page after page; the counts; and the content of one mail.
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import type { MailState } from '@/features/mail-outbox/mail-labels'

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

export interface MailFilter {
  state: MailState | ''
  kind: string
  /** Part of the address. */
  search: string
}

export interface MailOverview {
  queued: number
  sending: number
  failed: number
  sent_today: number
  oldest_waiting: string | null
  kinds: string[]
}

export interface MailWords {
  /** Null for sign-in mails: they carry codes. */
  text: string | null
  headers: Record<string, string>
  attachments: string[]
  expires_at: string | null
}

const pageSize = 30

/** Whatever changes the outbox invalidates this. */
export const outboxKey = ['mail-outbox'] as const

const askedAgainAfter = 20_000

const mailsQuery = (filter: MailFilter) =>
  infiniteQueryOptions({
    queryKey: [...outboxKey, 'list', filter],
    initialPageParam: null as Pick<Mail, 'id' | 'created_at'> | null,
    placeholderData: keepPreviousData,
    refetchInterval: askedAgainAfter,
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

export const useMails = (filter: MailFilter) => useInfiniteQuery(mailsQuery(filter))

export const useMailOverview = () =>
  useQuery({
    queryKey: [...outboxKey, 'overview'],
    refetchInterval: askedAgainAfter,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('admin_mail_overview').abortSignal(signal)) as unknown as MailOverview,
  })

/** Null when the mail is gone. */
export const useMailWords = (id: string) =>
  useQuery({
    queryKey: [...outboxKey, 'words', id],
    queryFn: async ({ signal }) =>
      unwrapMaybe(
        await supabase.rpc('admin_mail_text', { mail_id: id }).abortSignal(signal),
      ) as unknown as MailWords | null,
  })
