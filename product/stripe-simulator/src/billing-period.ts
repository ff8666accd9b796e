/** Computes the price of a period of a subscription, and the rest of it when its plan changes. */
import { monthsAfter } from '@juno/domain/payments/months-after'
import type Stripe from 'stripe'
import { discountsOf } from './objects/discount'
import { discountLines, makeLine, netOf, type Line } from './objects/invoice-line'
import type { Price } from './objects/price'
import type { SandboxStore } from './sandbox-store'
import type { ShapeOf, StripeObjects } from './stripe-shapes'

type Subscription = StripeObjects['subscription']
type Item = Stripe.SubscriptionItem

/** Returns when a period ends. @param anchor decides the day after a short month: the subscription's own */
export function periodEnd(start: number, { recurring }: ShapeOf<'price'>, anchor = start): number {
  const months = recurring?.interval === 'year' ? 12 : 1
  return monthsAfter(new Date(start * 1000), months, new Date(anchor * 1000)).getTime() / 1000
}

/** The line of a whole period. `trialEnd` is the end of a free trial; `anchor` is the start where it is absent. */
export function periodLine(
  item: Item,
  start: number,
  { anchor, trialEnd }: { anchor?: number; trialEnd?: number } = {},
): Line {
  const { price, quantity = 1 } = item
  return makeLine({
    item,
    price,
    amount: trialEnd === undefined ? (price.unit_amount ?? 0) * quantity : 0,
    period: { start, end: trialEnd ?? periodEnd(start, price, anchor) },
    proration: false,
    description: trialEnd === undefined ? `${quantity} × ${nameOf(price)}` : `Free time of ${nameOf(price)}`,
  })
}

function nameOf({ nickname, recurring }: Price): string {
  return nickname ?? `Membership, ${recurring?.interval === 'year' ? 'annual' : 'monthly'}`
}

export interface Switch {
  /** As it is afterwards. */
  item: Item
  /** The part that is invoiced now. */
  lines: Line[]
}

/** Another price or quantity of a subscription, by the second. https://docs.stripe.com/billing/subscriptions/prorations */
export async function switchItem(
  store: SandboxStore,
  subscription: Subscription,
  to: { price: Price; quantity: number },
  { prorate, at }: { prorate: boolean; at: number },
): Promise<Switch> {
  const [before] = subscription.items.data
  const { current_period_end: end, price } = before!
  const item = { ...before!, ...to }
  if (subscription.status === 'trialing') return { item, lines: [] }
  const credit = prorate ? [await unusedTime(store, subscription, before!, at)] : []
  // Another interval begins a period of its own.
  if (price.recurring?.interval !== to.price.recurring?.interval) {
    const line = periodLine(item, store.now)
    const { start: current_period_start, end: current_period_end } = line.period
    return { item: { ...item, current_period_start, current_period_end }, lines: [...credit, line] }
  }
  if (!prorate || (price.id === to.price.id && before!.quantity === to.quantity)) return { item, lines: [] }
  const discounts = await discountsOf(store, subscription, at)
  const [whole] = discountLines([periodLine(item, before!.current_period_start)], discounts)
  const share = (end - at) / (end - before!.current_period_start)
  const debit = makeLine({
    item,
    price: to.price,
    amount: Math.round(netOf(whole!) * share),
    period: { start: at, end },
    proration: true,
    description: `Remaining time of ${to.quantity} × ${nameOf(to.price)}`,
  })
  return { item, lines: [...credit, debit] }
}

/** Gives back what was invoiced for the rest of the period. */
async function unusedTime(
  store: SandboxStore,
  subscription: Subscription,
  item: Item,
  at: number,
): Promise<Line> {
  const end = item.current_period_end
  const like = { parent: { subscription_details: { subscription: subscription.id } } }
  const invoices = await store.list('invoice', like)
  const invoiced = invoices.flatMap(({ lines }) => lines.data).filter(({ period }) => period.end === end)
  const left = invoiced.reduce((sum, line) => sum + (netOf(line) * (end - at)) / (end - line.period.start), 0)
  return makeLine({
    item,
    price: item.price,
    amount: -Math.round(left) || 0,
    period: { start: at, end },
    proration: true,
    description: `Unused time of ${item.quantity ?? 1} × ${nameOf(item.price)}`,
  })
}
