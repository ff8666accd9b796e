// Payments for which the payers asked the bank.
import type { DisputeFacts } from '@juno/domain/payments/dispute'
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

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

/** Those that wait for evidence first. */
export const useDisputes = () =>
  useQuery({
    queryKey: ['payment-disputes'],
    meta: { live: ['payments'] },
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('payment_disputes').abortSignal(signal)) as unknown as PaymentDispute[],
  })
