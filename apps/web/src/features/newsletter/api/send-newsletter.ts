// Sending a newsletter: a test to one address, or to everybody, at once or at a chosen time.
import {
  newsletterSentSchema,
  newsletterTexts,
  type NewsletterText,
} from '@juno/domain/newsletter/newsletter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, ApiError } from '@/lib/api'
import { reportsKey } from '@/features/newsletter/api/get-reports'

export interface Sending extends NewsletterText {
  testMode: boolean
  testEmail: string
  /** ISO instant; null for at once. */
  scheduledFor: string | null
}

/** @throws Error whose message is meant for the screen: docs/specification/newsletter.md#writing-and-sending */
async function sendNewsletter(body: Sending) {
  try {
    return await api('/api/newsletter/send', {
      method: 'POST',
      body,
      fallbackMessage: newsletterTexts.sendFailed,
      schema: newsletterSentSchema,
    })
  } catch (cause) {
    // The server's own sentence; whatever is no refusal of the server was not expected.
    const said = cause instanceof ApiError && cause.status >= 400
    throw new Error(said ? cause.message : newsletterTexts.unexpected, { cause })
  }
}

export function useSendNewsletter() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendNewsletter,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportsKey }),
  })
}
