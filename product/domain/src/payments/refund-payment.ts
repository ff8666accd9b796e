/**
 * Defines the refund of a payment that matched nobody: GET /api/payments/{id}/refund returns the amount, POST refunds
 * it.
 */
import { z } from 'zod'
import { moneyText } from './money'

export const refundableSchema = z.object({
  /** The refunded amount, in the smallest unit of the currency. */
  cents: z.number(),
  /** The ISO 4217 code in lower case. */
  currency: z.string(),
})
export type Refundable = z.infer<typeof refundableSchema>

/** The body of POST, with the amount that the admin has confirmed. */
export const refundPaymentSchema = refundableSchema.pick({ cents: true })

export const refundedSchema = z.object({ message: z.string() })

export const refundedText = ({ cents, currency }: Refundable, email: string) =>
  `${moneyText(cents, currency)} went back to ${email}.`
