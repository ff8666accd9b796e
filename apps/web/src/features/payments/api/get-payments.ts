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
  /** Whoever paid has paid before: a membership is open, or an earlier payment waits. */
  is_double: boolean
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
