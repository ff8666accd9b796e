// The payments that no account is tied to, dismissed ones included.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface UnmatchedPayment {
  id: string
  email: string
  plan: string | null
  status: string
  current_period_end: string | null
  subscription_id: string | null
  created_at: string
  /** Where the link to make an account was mailed to; null where none was. */
  link_mailed_to: string | null
  application_id: string | null
  application_name: string | null
  application_email: string | null
  note: string | null
  dismissed_at: string | null
  dismissed_by_name: string | null
  /** The other payment of whoever has paid twice. */
  double_of: OtherPayment | null
  /** Null while the money is still here. */
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

export const paymentsKey = ['unmatched-payments'] as const

const paymentsQuery = () =>
  queryOptions({
    queryKey: paymentsKey,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('unmatched_payments').abortSignal(signal)) as UnmatchedPayment[],
  })

export const usePayments = () => useQuery(paymentsQuery())
