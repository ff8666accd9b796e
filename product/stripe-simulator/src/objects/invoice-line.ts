/** Makes the lines of an invoice, with its discounts and its tax. https://docs.stripe.com/api/invoice-line-item */
import type Stripe from 'stripe'
import { newId, type Shape } from '../stripe-shapes'
import type { AppliedDiscount } from './discount'
import type { Price } from './price'

export type Line = Stripe.InvoiceLineItem
type Item = Pick<Stripe.SubscriptionItem, 'id' | 'quantity' | 'subscription'>

/** The rate of each taxed amount. Stripe Tax asks where the payer lives, and the sandbox does not. */
const TAX_PERCENT = 13

export interface LineOptions {
  item: Item
  price: Price
  amount: number
  period: { start: number; end: number }
  proration: boolean
  description: string
}

export function makeLine(options: LineOptions): Line {
  const { item, price, amount, period, proration, description } = options
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
    },
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product as string },
      unit_amount_decimal: null,
    },
    quantity: item.quantity ?? 1,
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  } satisfies Shape<Line> as Shape<Line> as Line
}

export function discountLines(lines: readonly Line[], discounts: readonly AppliedDiscount[]): Line[] {
  const discounted = lines.map(line => ({ ...line, discount_amounts: [...(line.discount_amounts ?? [])] }))
  for (const { id, coupon } of discounts) {
    const products = coupon.applies_to?.products
    const hit = discounted.filter(
      ({ discountable, pricing }) =>
        discountable && (!products || products.includes(pricing?.price_details?.product ?? '')),
    )
    let left = coupon.amount_off ?? Infinity
    for (const line of hit) {
      const net = netOf(line)
      const off = coupon.percent_off === null ? left : Math.round((net * coupon.percent_off) / 100)
      const amount = Math.max(0, Math.min(net, off))
      line.discount_amounts.push({ amount, discount: id })
      left -= amount
    }
  }
  return discounted
}

export function taxLines(lines: readonly Line[]): Line[] {
  return lines.map(line => ({ ...line, taxes: [taxOf(netOf(line))] }))
}

/** After its discounts, before its tax. */
export function netOf({ amount, discount_amounts }: Line): number {
  return amount - (discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0)
}

export function taxOf(taxable_amount: number) {
  return {
    amount: Math.round((taxable_amount * TAX_PERCENT) / 100),
    tax_behavior: 'exclusive' as const,
    tax_rate_details: { tax_rate: 'txr_sandbox' },
    taxability_reason: 'standard_rated' as const,
    taxable_amount,
    type: 'tax_rate_details' as const,
  }
}
