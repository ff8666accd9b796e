/** https://docs.stripe.com/api/invoices */
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'
import type { AppliedDiscount } from './discount'
import { discountLines, taxLines, taxOf, type Line } from './invoice-line'

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

export interface InvoiceParts {
  reason: BillingReason
  lines: readonly Line[]
  discounts: readonly AppliedDiscount[]
  /** The amount that the customer owes from before. A credit is negative. */
  balance: number
  created: number
}
type Subscription = Pick<StripeObjects['subscription'], 'id' | 'currency' | 'automatic_tax' | 'metadata'> & {
  customer: string
}

/** Finalized at once, and to be charged. */
export function makeInvoice(subscription: Subscription, parts: InvoiceParts) {
  const { reason, discounts, balance, created } = parts
  const taxed = subscription.automatic_tax.enabled
  const discounted = discountLines(parts.lines, discounts)
  const lines = taxed ? taxLines(discounted) : discounted
  const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
  const subtotal = sum(lines.map(({ amount }) => amount))
  const off = lines.flatMap(({ discount_amounts }) => discount_amounts ?? [])
  const net = subtotal - sum(off.map(({ amount }) => amount))
  const tax = taxed
    ? { ...taxOf(net), amount: sum(lines.flatMap(line => line.taxes ?? []).map(({ amount }) => amount)) }
    : null
  const total = net + (tax?.amount ?? 0)
  const due = Math.max(0, total + balance)
  const id = newId('in')
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { enabled: taxed },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: subscription.customer,
    discounts: discounts.map(one => one.id),
    ending_balance: Math.min(0, total + balance),
    // A page of our own site.
    hosted_invoice_url: `/checkout/sandbox/invoice?invoice=${id}`,
    invoice_pdf: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    next_payment_attempt: null,
    number: `SANDBOX-${id.slice(-8).toUpperCase()}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    starting_balance: balance,
    status: 'open',
    status_transitions: { finalized_at: created, paid_at: null },
    subtotal,
    total,
    total_discount_amounts: discounts.map(one => ({
      discount: one.id,
      amount: sum(off.filter(({ discount }) => discount === one.id).map(({ amount }) => amount)),
    })),
    total_taxes: tax ? [tax] : [],
  } satisfies ShapeOf<'invoice'>
}

export function subscriptionOf(invoice: StripeObjects['invoice']): string {
  return invoice.parent!.subscription_details!.subscription as string
}

export const invoiceRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    params: [],
    respond: ({ store, id }) => store.get('invoice', id),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    params: ['subscription', 'status', 'customer', ...listParams],
    respond: request => {
      const [subscription, status] = [request.params.get('subscription'), request.params.get('status')]
      const customer = request.params.get('customer')
      return listOf(request, 'invoice', {
        ...(subscription && { parent: { subscription_details: { subscription } } }),
        ...(status && { status }),
        ...(customer && { customer }),
      })
    },
  },
]
