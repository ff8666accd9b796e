// Lists payments, and refunds all or a part of one.
import {
  paymentHistorySchema,
  refundPartAnswerSchema,
  type PaymentHistoryQuery,
  type RefundPart,
} from '@juno/domain/payments/payment-history'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'
import { paymentHistoryTexts } from '../payment-history-texts'

const historyKey = ['payment-history']

/** Returns the payments as Stripe knows them now. */
export const usePaymentHistory = (query: PaymentHistoryQuery) =>
  useQuery({
    queryKey: [...historyKey, query],
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api(`/api/payments/history?${new URLSearchParams({ ...query }).toString()}`, {
        signal,
        schema: paymentHistorySchema,
        fallbackMessage: paymentHistoryTexts.loadFailed,
      }),
  })

/** Refreshes everything that shows payments and the access that they give. */
export const afterPaymentChange = refreshing(
  historyKey,
  ['unmatched-payments'],
  ['admin-overview'],
  ['admin-members'],
)

export const useRefundPart = (membershipId: string) =>
  useMutation({
    mutationFn: (refund: RefundPart) =>
      api(`/api/payments/${membershipId}/refund-part`, {
        method: 'POST',
        body: refund,
        schema: refundPartAnswerSchema,
        fallbackMessage: paymentHistoryTexts.refundFailed,
      }),
    // The payments are read again after a failure, too: another admin may have refunded one.
    onSettled: afterPaymentChange,
  })
