/** Defines requests that send failed mails again. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

/** The body of POST /api/mail-outbox/retry: one mail, or all that failed. */
export const retryMailSchema = z.union([z.object({ id: uuid }), z.object({ all: z.literal(true) })], {
  error: 'Please say which email to send again.',
})
export type RetryMail = z.infer<typeof retryMailSchema>

/** The number of mails that were queued again. */
export const retriedSchema = z.object({ queued: z.number(), message: z.string() })
