/** What the server knows about the checkout, or the mailed registration token, that led to /create-account. */
import { checkoutSessionSchema } from '@juno/domain/payments/checkout'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { PaymentProof } from '../account-creation'

/** Milliseconds between two looks at a payment whose confirmation is still on its way. */
const OPEN_SESSION_POLL_MS = 2000

export const checkoutSessionQuery = (proof: PaymentProof) =>
  queryOptions({
    queryKey: ['checkout-session', proof],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(
        proof.checkout_session_id
          ? { session_id: proof.checkout_session_id }
          : { token: proof.registration_token ?? '' },
      )
      return api(`/api/checkout/session?${query}`, { visitor: true, signal, schema: checkoutSessionSchema })
    },
    refetchInterval: query => (query.state.data?.status === 'open' ? OPEN_SESSION_POLL_MS : false),
  })

/** Idle without proof. Looks again while the payment is open. */
export const useCheckoutSession = (proof: PaymentProof) =>
  useQuery({
    ...checkoutSessionQuery(proof),
    enabled: Boolean(proof.checkout_session_id ?? proof.registration_token),
  })
