// The ways off the desk: tied to an account, tied to an application, dismissed with a note - and back again.
import type { AttachPaymentAnswer } from '@juno/domain/payments/attach-payment'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { Candidate } from '@/features/payments/api/find-candidates'
import { paymentsKey } from '@/features/payments/api/get-payments'
import { paymentTexts } from '@/features/payments/unmatched-payments-texts'

const askAgain = (queryClient: QueryClient) =>
  Promise.all(
    [paymentsKey, ['admin-overview'], ['admin-members'], ['payment-candidates']].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** @returns what to tell the admin */
async function attach(paymentId: string, { kind, id }: Candidate): Promise<string> {
  if (kind === 'account') {
    unwrap(await supabase.rpc('attach_membership', { membership_id: paymentId, account_id: id }))
    return paymentTexts.attached
  }
  const answer = await api<AttachPaymentAnswer>('/api/payments/attach', {
    method: 'POST',
    body: { paymentId, applicationId: id },
    fallbackMessage: paymentTexts.attachFailed,
  })
  return answer.message
}

export function useAttachPayment(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (candidate: Candidate) => attach(paymentId, candidate),
    onSuccess: () => askAgain(queryClient),
  })
}

/** An empty note brings a dismissed payment back. */
export function useDismissPayment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, note }: { id: string; note: string }) =>
      unwrap(await supabase.rpc('dismiss_payment', { payment_id: id, note })),
    onSuccess: () => askAgain(queryClient),
  })
}
