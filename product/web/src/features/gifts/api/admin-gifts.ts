// Reads the gifts that were bought, page by page, and their revenue, for the team.
import { refundedSchema } from '@juno/domain/payments/refund-payment'
import type { Amount } from '@juno/domain/payments/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { giftTexts } from '../gift-texts'

export interface AdminGift {
  id: string
  buyer_name: string
  buyer_email: string
  recipient_name: string | null
  months: number
  cents: number
  currency: string
  paid_at: string
  redeemed_at: string | null
  redeemed_by_name: string | null
  redeemed_by_email: string | null
  /** The end of the membership that it opened. */
  ends_at: string | null
  refunded_at: string | null
  /** Null where it was refunded at Stripe. */
  refunded_by_name: string | null
  /** The buyer has disputed the payment, and the bank has not decided yet. */
  disputed: boolean
}

const giftsKey = ['gifts']

export const giftsPageSize = 25

export const useGifts = (search: string, page: number) =>
  useQuery({
    queryKey: [...giftsKey, search, page],
    meta: { live: ['payments'] },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        supabase
          .rpc('gifts', { search }, { count: 'exact' })
          .range(...rangeOf(page, giftsPageSize))
          .abortSignal(signal)
          .overrideTypes<AdminGift[], { merge: false }>(),
      ),
  })

/** Covers all gifts that the search finds, without refunded ones. */
export const useGiftsBroughtIn = (search: string) =>
  useQuery({
    queryKey: [...giftsKey, 'brought-in', search],
    meta: { live: ['payments'] },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('gifts_brought_in', { search }).abortSignal(signal)) as unknown as Amount[],
  })

const act = (path: `${string}/refund` | `${string}/code`, body: object) =>
  api(`/api/payments/gifts/${path}`, {
    method: 'POST',
    body,
    schema: refundedSchema,
    fallbackMessage: giftTexts.failed,
  })

/** Disputes the payment as the buyer, in the sandbox. */
export const useDisputeInSandbox = ({ id }: AdminGift) =>
  useMutation({
    mutationFn: () =>
      api(`/api/sandbox/gifts/${id}/dispute`, {
        method: 'POST',
        body: {},
        schema: refundedSchema,
        fallbackMessage: giftTexts.failed,
      }),
    onSettled: refreshing(giftsKey),
  })

// The list is read again after a failure, too: somebody may have redeemed the gift.
export const useRefundGift = ({ id, cents }: AdminGift) =>
  useMutation({ mutationFn: () => act(`${id}/refund`, { cents }), onSettled: refreshing(giftsKey) })

export const useMailNewCode = ({ id }: AdminGift) =>
  useMutation({ mutationFn: () => act(`${id}/code`, {}), onSettled: refreshing(giftsKey) })
