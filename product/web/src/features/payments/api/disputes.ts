// Lists disputed payments.
import { waitingDisputes, type DisputeFacts } from '@juno/domain/payments/dispute'
import { refundedSchema } from '@juno/domain/payments/refund-payment'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { useMutation } from '@/lib/use-mutation'

export interface PaymentDispute extends DisputeFacts {
  id: string
  reason: string
  status: string
  evidence_due_at: string | null
  opened_at: string
  /** Null for a payment that was not for a membership. */
  membership_id: string | null
  state: string | null
  account_id: string | null
}

const disputesKey = ['payment-disputes']

export const disputesPageSize = 25

/** Disputes that wait for evidence come first. */
export const useDisputes = (page: number) =>
  useQuery({
    queryKey: [...disputesKey, page],
    meta: { live: ['payments'] },
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        supabase
          .rpc('payment_disputes', undefined, { count: 'exact' })
          .range(...rangeOf(page, disputesPageSize))
          .abortSignal(signal)
          .overrideTypes<PaymentDispute[], { merge: false }>(),
      ),
  })

/** Counts the disputes that wait for evidence. */
export const useWaitingDisputes = () =>
  useQuery({
    queryKey: [...disputesKey, 'waiting'],
    meta: { live: ['payments'] },
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const asking = supabase
        .rpc('payment_disputes', undefined, { count: 'exact' })
        .in('status', waitingDisputes)
      return (await readPage(asking.select('id').limit(1).abortSignal(signal))).total
    },
  })

/** Decides a dispute for one side, in the sandbox. */
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
