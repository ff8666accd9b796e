/** The proof of payment that the address of /create-account carries. */
import type { PaymentProof } from './account-creation'

/** `?session_id=` from the checkout's return, or `?token=` from the mail; empty without either. */
export function readPaymentProof(search: URLSearchParams): PaymentProof {
  const sessionId = search.get('session_id')
  if (sessionId) return { checkout_session_id: sessionId }
  const token = search.get('token')
  return token ? { registration_token: token } : {}
}
