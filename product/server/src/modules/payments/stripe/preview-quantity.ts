/** Returns what another number of seats costs, by the invoices that Stripe would make of it. */
import type Stripe from 'stripe'
import { z } from 'zod'

export interface QuantityPreview {
  /** When it was computed; given to the change, it costs the same. */
  at: Date
  dueNowCents: number
  currency: string
  nextAt: Date
  nextCents: number
}

const previewSchema = z.object({ amount_due: z.number(), currency: z.string() })

/** @param charged whether the rest of the period is charged; else only the next payment changes */
export async function previewQuantity(
  client: Stripe,
  subscription: string,
  { quantity, charged, now }: { quantity: number; charged: boolean; now: Date },
): Promise<QuantityPreview> {
  const { items } = await client.subscriptions.retrieve(subscription)
  const item = items.data[0]!
  const at = Math.floor(now.getTime() / 1000)
  const preview = async (proration_behavior: 'always_invoice' | 'none') =>
    previewSchema.parse(
      await client.invoices.createPreview({
        subscription,
        subscription_details: {
          items: [{ id: item.id, quantity }],
          proration_behavior,
          ...(proration_behavior === 'always_invoice' && { proration_date: at }),
        },
      }),
    )
  const next = await preview('none')
  return {
    at: new Date(at * 1000),
    dueNowCents:
      charged && quantity > (item.quantity ?? 1) ? (await preview('always_invoice')).amount_due : 0,
    currency: next.currency,
    nextAt: new Date(item.current_period_end * 1000),
    nextCents: next.amount_due,
  }
}
