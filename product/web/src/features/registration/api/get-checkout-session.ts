// Reads what the server knows about the checkout, or the emailed registration token, that led to /create-account.
import { checkoutSessionSchema } from '@juno/domain/payments/checkout'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { PaymentProof } from '../account-creation'

/** A payment is read again at this interval until it is confirmed. */
const OPEN_SESSION_POLL_MS = 2000

/** The query is idle without proof, and polls while the payment is open. */
export const useCheckoutSession = (proof: PaymentProof) =>
  useQuery({
    enabled: Boolean(proof.checkout_session_id ?? proof.registration_token),
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
