/** Returns what another plan costs, by the invoice that Stripe would make of it. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { orNull } from './call-stripe'

export interface SwitchPreview {
  /** When the difference was computed; given to the switch, it costs the same. */
  at: Date
  dueNowCents: number
  /** The amount that stays for the payments to come, where the old plan's rest is worth more than the new plan. */
  creditCents: number
  currency: string
  /** When the next payment is due, and how much a period costs then. */
  nextAt: Date
  nextCents: number
}

const lineSchema = z.object({
  amount: z.number(),
  discount_amounts: z.array(z.object({ amount: z.number(), discount: z.string() })).nullish(),
  taxes: z.array(z.object({ amount: z.number(), tax_behavior: z.string() })).nullish(),
  period: z.object({ end: z.number() }),
  parent: z
    .object({
      invoice_item_details: z.object({ proration: z.boolean() }).nullish(),
      subscription_item_details: z.object({ proration: z.boolean() }).nullish(),
    })
    .nullish(),
})
type Line = z.output<typeof lineSchema>

const previewSchema = z.object({
  amount_due: z.number(),
  currency: z.string(),
  starting_balance: z.number(),
  total: z.number(),
  lines: z.object({ data: z.array(lineSchema) }),
})

const discountSchema = z.object({
  id: z.string(),
  end: z.number().nullable(),
  source: z.object({ coupon: z.object({ duration: z.string() }) }),
})

/** @returns null where Stripe does not know the subscription */
export async function previewSwitch(
  client: Stripe,
  subscription: string,
  price: string,
  now: Date,
): Promise<SwitchPreview | null> {
  const found = await orNull(() =>
    client.subscriptions.retrieve(subscription, { expand: ['discounts.source.coupon'] }),
  )
  if (!found) return null
  const { status, items, discounts } = found
  const [item] = items.data
  const at = Math.floor(now.getTime() / 1000)
  const preview = async (
    proration_behavior: 'always_invoice' | 'none',
    more: Stripe.InvoiceCreatePreviewParams = {},
  ) =>
    previewSchema.parse(
      await client.invoices.createPreview({
        subscription,
        ...more,
        subscription_details: {
          items: [{ id: item!.id, price }],
          proration_behavior,
          ...(proration_behavior === 'always_invoice' && { proration_date: at }),
        },
      }),
    )
  // Within free time nothing is invoiced now: what the preview shows is the payment after it.
  const free = status === 'trialing'
  const switched = await preview(free ? 'none' : 'always_invoice')
  const period = free ? undefined : switched.lines.data.find(line => !isProration(line))
  // A new period that begins now is due again at its end; any other is due when the current one is over.
  const nextAt = period?.period.end ?? item!.current_period_end
  const then = period ?? (free ? switched : await preview('none')).lines.data.at(-1)!
  const goesOn = z
    .array(discountSchema)
    .parse(discounts)
    .filter(({ end, source }) => !period || holdsAt(nextAt, end, source.coupon.duration))
  // Where the provider shows the free time that is left: what the plan costs after it.
  const whole = then.amount
    ? then
    : { ...then, amount: (await priceCents(client, price)) * (item!.quantity ?? 1) }
  const nextNet = netOf(whole, ({ discount }) => goesOn.some(({ id }) => id === discount))
  // Stripe shows no tax for a payment of zero, but shows it for the price without discounts.
  const taxed =
    netOf(then) > 0 || nextNet <= 0 ? then : (await preview('none', { discounts: '' })).lines.data.at(-1)!
  return {
    at: new Date(at * 1000),
    dueNowCents: free ? 0 : switched.amount_due,
    creditCents: free ? 0 : Math.max(0, -(switched.total + switched.starting_balance)),
    currency: switched.currency,
    nextAt: new Date(nextAt * 1000),
    nextCents: nextNet + taxOn(nextNet, taxed),
  }
}

const isProration = ({ parent }: Line) =>
  Boolean((parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration)

const holdsAt = (moment: number, end: number | null, duration: string) =>
  end === null ? duration !== 'once' : end > moment

/**
 * Returns the amount after its discounts, before its tax. @param counts which of the discounts count; by default all
 */
function netOf(
  { amount, discount_amounts }: Line,
  counts: (off: { discount: string }) => boolean = () => true,
): number {
  return amount - sum((discount_amounts ?? []).filter(counts))
}

/** Returns the tax at the rate of that line. */
function taxOn(net: number, line: Line): number {
  const tax = sum((line.taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive'))
  return netOf(line) > 0 ? Math.round((tax * net) / netOf(line)) : 0
}

const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)

async function priceCents(client: Stripe, id: string): Promise<number> {
  return (await client.prices.retrieve(id)).unit_amount ?? 0
}
