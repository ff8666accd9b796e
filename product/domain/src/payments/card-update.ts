/** Defines the page for a member's card: the link that leads there, and its result. */
import { z } from 'zod'
import { line } from '../text/text-rules'

/** The query of GET /api/payments/update-card and /card-updated. */
export const cardLinkQuerySchema = z.object({ token: line('the link', 255) })

export const cardOutcomes = [
  /** The new card has paid what was owed. */
  'paid',
  /** Nothing was owed. The next payment is charged to the new card. */
  'saved',
  'refused',
  /** The card is the same as before. */
  'unchanged',
  /** The membership has ended, so there is nothing to pay. */
  'ended',
  /** The link is unknown or too old. */
  'expired',
  /** The payment provider does not answer. */
  'unavailable',
] as const
export type CardOutcome = (typeof cardOutcomes)[number]

/** The response of POST /api/account/update-card. */
export const cardPageSchema = z.object({ url: z.string() })

/** The response of GET /api/account/owed-payment. */
export const owedPaymentSchema = z.object({
  owed: z
    .object({
      cents: z.number(),
      currency: z.string(),
      /** ISO instant, or null once the grace period is over. */
      openUntil: z.string().nullable(),
      /** Whether another card pays it. Otherwise the subscription has ended, and the member chooses a plan again. */
      byCard: z.boolean(),
    })
    .nullable(),
})
export type OwedPayment = NonNullable<z.infer<typeof owedPaymentSchema>['owed']>
