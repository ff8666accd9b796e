/** What we ask Stripe about payments that are to come, and those that never came. */
import { z } from 'zod'
import { callStripe, orNull, type StripeClient } from './call-stripe'

export interface UnpaidCalls {
  /** What the next payment of a subscription will be; null when the provider does not know the subscription. */
  previewRenewal(subscriptionId: string): Promise<RenewalPreview | null>
  /** Makes an open invoice one that nobody can pay any more. Safe to repeat. @returns `paid` where it was paid before */
  voidInvoice(id: string): Promise<'void' | 'paid'>
  /** Ends a subscription at once, and gives nothing back. Safe to repeat. */
  endSubscription(id: string): Promise<void>
}

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
    /** With its tax and after its discount and credit. */
    cents: preview.amount_due,
    taxCents: sum(preview.total_taxes),
    discountCents: sum(preview.total_discount_amounts),
    currency: preview.currency,
  }))
export type RenewalPreview = z.output<typeof previewSchema>

export function unpaidCalls(stripe: StripeClient): UnpaidCalls {
  return {
    previewRenewal: subscription =>
      orNull(async () => {
        const { invoices } = await stripe()
        const subscription_details = { proration_behavior: 'none' } as const
        return previewSchema.parse(await invoices.createPreview({ subscription, subscription_details }))
      }),
    voidInvoice: id =>
      callStripe(async () => {
        const { invoices } = await stripe()
        const { status } = await invoices.retrieve(id)
        if (status === 'paid') return 'paid'
        if (status !== 'void') await invoices.voidInvoice(id)
        return 'void'
      }),
    endSubscription: id =>
      callStripe(async () => {
        const { subscriptions } = await stripe()
        const { status } = await subscriptions.retrieve(id)
        if (status !== 'canceled' && status !== 'incomplete_expired') await subscriptions.cancel(id)
      }),
  }
}
