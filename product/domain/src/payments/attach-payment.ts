/** The body of POST /api/payments/attach. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

/** A payment that matched nobody, and the application whose applicant paid. */
export const attachPaymentSchema = z.object({ paymentId: uuid, applicationId: uuid })
export type AttachPayment = z.infer<typeof attachPaymentSchema>

export const attachPaymentAnswerSchema = z.object({
  message: z.string(),
  /** The account that has the membership now, or null while there is none yet. */
  accountId: z.string().nullable(),
})
export type AttachPaymentAnswer = z.infer<typeof attachPaymentAnswerSchema>
