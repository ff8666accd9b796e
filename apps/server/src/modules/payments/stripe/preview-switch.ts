/** What another plan costs, by the invoice that Stripe would make of it. */
import type Stripe from 'stripe'
import { z } from 'zod'

export interface SwitchPreview {
  /** When the difference was computed; given to the switch, it costs the same. */
  at: Date
  dueNowCents: number
  /** What stays for the payments to come, where the old plan's rest is worth more than the new plan. */
  creditCents: number
  currency: string
  /** When the next payment is due, and how much a period costs then. */
  nextAt: Date
  nextCents: number
}

const amounts = z.array(z.object({ amount: z.number() })).nullish()
const sum = (list: z.output<typeof amounts>) => (list ?? []).reduce((total, { amount }) => total + amount, 0)

const previewSchema = z.object({
  amount_due: z.number(),
  currency: z.string(),
  starting_balance: z.number(),
  total: z.number(),
  lines: z.object({
    data: z.array(
      z
        .object({
          amount: z.number(),
          discount_amounts: amounts,
          taxes: z.array(z.object({ amount: z.number(), tax_behavior: z.string() })).nullish(),
          period: z.object({ end: z.number() }),
          parent: z
            .object({
              invoice_item_details: z.object({ proration: z.boolean() }).nullish(),
              subscription_item_details: z.object({ proration: z.boolean() }).nullish(),
            })
            .nullish(),
        })
        .transform(({ amount, discount_amounts, taxes, period, parent }) => ({
          cents:
            amount -
            sum(discount_amounts) +
            sum((taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive')),
          end: period.end,
          proration: Boolean((parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration),
        })),
    ),
  }),
})

export async function previewSwitch(
  client: Stripe,
  subscription: string,
  price: string,
  now: Date,
): Promise<SwitchPreview> {
  const { status, items } = await client.subscriptions.retrieve(subscription)
  const [item] = items.data
  const at = Math.floor(now.getTime() / 1000)
  const preview = async (proration_behavior: 'always_invoice' | 'none') =>
    previewSchema.parse(
      await client.invoices.createPreview({
        subscription,
        subscription_details: {
          items: [{ id: item!.id, price }],
          proration_behavior,
          ...(proration_behavior === 'always_invoice' && { proration_date: at }),
        },
      }),
    )
  const switched = await preview('always_invoice')
  const { currency } = switched
  const free = status === 'trialing'
  const period = switched.lines.data.find(({ proration }) => !proration)
  const next = free || !period ? (free ? switched : await preview('none')).lines.data.at(-1)! : period
  return {
    at: new Date(at * 1000),
    dueNowCents: free ? 0 : switched.amount_due,
    creditCents: free ? 0 : Math.max(0, -(switched.total + switched.starting_balance)),
    currency,
    // A new period that begins now is due again at its end; any other is due when the current one is over.
    nextAt: new Date((free || !period ? item!.current_period_end : period.end) * 1000),
    // Where the provider shows the free time that is left: what the plan costs after it.
    nextCents: next.cents || (await priceCents(client, price)) * (item!.quantity ?? 1),
  }
}

async function priceCents(client: Stripe, id: string): Promise<number> {
  return (await client.prices.retrieve(id)).unit_amount ?? 0
}
