/** The payment that comes next, by itself or at the end of a pause, by the invoice that Stripe would make of it: with discount, tax and credit. */
import { z } from 'zod'
import { isMissing, type StripeClient } from './call-stripe'

const amounts = z.array(z.object({ amount: z.number() })).nullish()
const sum = (list: z.output<typeof amounts>) => (list ?? []).reduce((total, { amount }) => total + amount, 0)

const previewSchema = z
  .object({
    amount_due: z.number(),
    currency: z.string(),
    total_taxes: amounts,
    total_discount_amounts: amounts,
  })
  .transform(preview => ({
    /** The amount with its tax and after its discount and credit. */
    cents: preview.amount_due,
    taxCents: sum(preview.total_taxes),
    discountCents: sum(preview.total_discount_amounts),
    currency: preview.currency,
  }))
export type NextPayment = z.output<typeof previewSchema>

/**
 * @param free when the time that costs nothing ends; by default as it is
 * @returns null: none is to come, or Stripe does not know the subscription
 */
export async function previewNext(
  stripe: StripeClient,
  subscription: string,
  free?: 'now',
): Promise<NextPayment | null> {
  const { invoices } = await stripe()
  const subscription_details = { proration_behavior: 'none', ...(free && { trial_end: free }) } as const
  try {
    return previewSchema.parse(await invoices.createPreview({ subscription, subscription_details }))
  } catch (error) {
    if (isMissing(error) || (error as { code?: string }).code === 'invoice_upcoming_none') return null
    throw error
  }
}
