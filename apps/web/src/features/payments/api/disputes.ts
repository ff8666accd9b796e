// Payments for which the payers asked the bank.
import type { DisputeFacts } from '@juno/domain/payments/dispute'
import { refundedSchema } from '@juno/domain/payments/refund-payment'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

export interface PaymentDispute extends DisputeFacts {
  id: string
  reason: string
  status: string
  evidence_due_at: string | null
  opened_at: string
  /** Null for a payment that was for no membership. */
  membership_id: string | null
  state: string | null
  account_id: string | null
}

const disputesKey = ['payment-disputes']

/** Those that wait for evidence first. */
export const useDisputes = () =>
  useQuery({
    queryKey: disputesKey,
    meta: { live: ['payments'] },
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('payment_disputes').abortSignal(signal)) as unknown as PaymentDispute[],
  })

/** In the sandbox, whom the bank believes. */
export const useDecideInSandbox = (id: string) =>
  useMutation({
    mutationFn: (decision: 'won' | 'lost') =>
      api(`/api/sandbox/disputes/${id}/decide`, {
        method: 'POST',
        body: { decision },
        schema: refundedSchema,
      }),
    onSettled: refreshing(disputesKey),
  })
