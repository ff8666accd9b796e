// Lists the payments that no account is tied to and the candidates for each, and attaches or dismisses one.
import type { AttachPaymentAnswer } from '@juno/domain/payments/attach-payment'
import { refundableSchema, refundedSchema } from '@juno/domain/payments/refund-payment'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { Candidate } from '@/lib/candidates'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { paymentTexts } from '../payment-texts'

export interface UnmatchedPayment {
  id: string
  email: string
  plan: string | null
  status: string
  current_period_end: string | null
  subscription_id: string | null
  created_at: string
  /** The address to which the link to make an account was emailed, or null. */
  link_mailed_to: string | null
  application_id: string | null
  application_name: string | null
  application_email: string | null
  note: string | null
  dismissed_at: string | null
  dismissed_by_name: string | null
  /** The other payment of a payer who has paid twice. */
  double_of: OtherPayment | null
  /** Null while the payment has not been refunded. */
  refund: Refund | null
}

export interface OtherPayment {
  email: string
  name: string | null
  plan: string | null
  status: string
  paid_at: string
  subscription_id: string | null
}

export interface Refund {
  cents: number
  currency: string
  at: string
  /** Null where it was refunded at Stripe. */
  by: string | null
}

const paymentsKey = ['unmatched-payments']

export type PaymentsPart = 'waiting' | 'dismissed' | 'refunded'

export const paymentsPageSize = 25

export const usePayments = (part: PaymentsPart, search: string, page: number) =>
  useQuery({
    queryKey: [...paymentsKey, part, search, page],
    meta: { live: ['payments'] },
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, client }) => {
      const asked = { part, search, page, page_size: paymentsPageSize }
      const [rows, counts] = await Promise.all([
        supabase.rpc('unmatched_payments', asked).abortSignal(signal),
        // The tabs make the same request where nothing is searched. The outer query retries both.
        client.fetchQuery({ ...paymentCounts(search), retry: false }),
      ])
      return { rows: unwrap(rows) as UnmatchedPayment[], total: counts[part] }
    },
  })

/** Counts all payments by the part of the list that they are in. */
export const usePaymentCounts = () =>
  useQuery({ ...paymentCounts(''), meta: { live: ['payments'] }, refetchOnWindowFocus: true })

const paymentCounts = (search: string) => ({
  queryKey: [...paymentsKey, 'counts', search],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    unwrap(await supabase.rpc('count_unmatched_payments', { search }).abortSignal(signal)) as Record<
      PaymentsPart,
      number
    >,
})

const afterChange = refreshing(paymentsKey, ['admin-overview'], ['admin-members'], ['payment-candidates'])

/** @returns the message for the admin */
async function attach(paymentId: string, { kind, id }: Candidate): Promise<string> {
  if (kind === 'account') {
    unwrap(await supabase.rpc('attach_membership', { membership_id: paymentId, account_id: id }))
    return paymentTexts.attached
  }
  const { message } = await api<AttachPaymentAnswer>('/api/payments/attach', {
    method: 'POST',
    body: { paymentId, applicationId: id },
    fallbackMessage: paymentTexts.attachFailed,
  })
  return message
}

export const useAttachPayment = (paymentId: string) =>
  useMutation({
    mutationFn: (candidate: Candidate) => attach(paymentId, candidate),
    onSuccess: afterChange,
  })

/** Returns the amount that a refund would return to the payer, as the provider knows it now. */
export const useRefundable = (paymentId: string) =>
  useQuery({
    queryKey: ['refundable', paymentId],
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api(`/api/payments/${paymentId}/refund`, {
        signal,
        schema: refundableSchema,
        fallbackMessage: paymentTexts.refundFailed,
      }),
  })

export const useRefundPayment = (paymentId: string) =>
  useMutation({
    mutationFn: (cents: number) =>
      api(`/api/payments/${paymentId}/refund`, {
        method: 'POST',
        body: { cents },
        schema: refundedSchema,
        fallbackMessage: paymentTexts.refundFailed,
      }),
    // The list is read again after a failure, too: another admin may have settled it.
    onSettled: afterChange,
  })

/** An empty note brings a dismissed payment back. */
export const useDismissPayment = () =>
  useMutation({
    mutationFn: async ({ id, note }: { id: string; note: string }) =>
      unwrap(await supabase.rpc('dismiss_payment', { payment_id: id, note })),
    onSuccess: afterChange,
  })
