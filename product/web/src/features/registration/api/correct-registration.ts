// Asks that the account of a payment is made with another address, which is emailed a link.
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'

/** @param sessionId the id of the checkout session, which the browser that paid holds */
export const useCorrectRegistration = (sessionId: string | undefined) =>
  useMutation({
    mutationFn: (email: string) =>
      api('/api/checkout/address', { method: 'POST', visitor: true, body: { session_id: sessionId, email } }),
  })
