/** The payment that comes next by itself, by the invoice that Stripe would make of it: with discount, tax and credit. */
import type Stripe from 'stripe'
import { z } from 'zod'

export interface NextPayment {
  cents: number
  currency: string
}

const previewSchema = z
  .object({ amount_due: z.number(), currency: z.string() })
  .transform(({ amount_due: cents, currency }) => ({ cents, currency }))

/** @returns null: none is to come */
export async function previewNext(client: Stripe, subscription: string): Promise<NextPayment | null> {
  try {
    const preview = await client.invoices.createPreview({
      subscription,
      subscription_details: { proration_behavior: 'none' },
    })
    return previewSchema.parse(preview)
  } catch (error) {
    if ((error as { code?: string }).code === 'invoice_upcoming_none') return null
    throw error
  }
}
