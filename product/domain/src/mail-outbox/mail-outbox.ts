/** Sending mails again that could not be delivered. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

/** The body of POST /api/mail-outbox/retry: one mail, or all that failed. */
export const retryMailSchema = z.union([z.object({ id: uuid }), z.object({ all: z.literal(true) })], {
  error: 'Please say which email to send again.',
})
export type RetryMail = z.infer<typeof retryMailSchema>

/** How many mails were queued again. */
export const retriedSchema = z.object({ queued: z.number(), message: z.string() })
