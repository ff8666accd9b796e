/** Pays an invoice, or previews it before it is made. https://docs.stripe.com/api/invoices */
import { periodLine, switchItem } from './billing-period'
import { chargeInvoice, settleSubscription } from './collect-invoice'
import { discountsOf } from './objects/discount'
import { makeInvoice } from './objects/invoice'
import type { SandboxRequest, SandboxRoute } from './sandbox-route'
import { cardRefused, invalidRequest, notSimulated, StripeApiError } from './stripe-api-error'
import { idOf } from './stripe-shapes'
import { proratesBy, requestedItem } from './update-subscription'

const ITEMS = 'subscription_details[items]'

/** Stripe keeps a failed attempt; the sandbox, which undoes what it refuses, does not. */
async function pay({ store, id }: SandboxRequest): Promise<object> {
  const invoice = await store.get('invoice', id)
  if (invoice.status !== 'open')
    throw invalidRequest(`Invoice is already ${invoice.status}.`, { code: 'invoice_not_editable' })
  const failure = await chargeInvoice(store, invoice)
  if (failure) throw cardRefused(failure)
  await settleSubscription(store, invoice)
  return store.get('invoice', id)
}

/** Nobody can pay it any more, and credit that it used is there again; a subscription with nothing else to pay runs again. */
async function makeVoid({ store, id }: SandboxRequest): Promise<object> {
  const invoice = await store.get('invoice', id)
  if (invoice.status !== 'open')
    throw invalidRequest(`You can only void open or uncollectible invoices.`, {
      code: 'invoice_not_editable',
    })
  const change = { status: 'void', next_payment_attempt: null, amount_remaining: 0 } as const
  const credit = (invoice.ending_balance ?? 0) - invoice.starting_balance
  if (credit !== 0) {
    const customer = idOf(invoice.customer)!
    const { balance } = await store.get('customer', customer)
    await store.change('customer', customer, { balance: balance - credit })
  }
  await settleSubscription(store, await store.change('invoice', id, change))
  return store.get('invoice', id)
}

/** Previews the cost of a switch or of the end of free time now; where it costs nothing now, the invoice that comes next. */
async function preview({ store, params }: SandboxRequest): Promise<object> {
  const subscription = await store.get('subscription', params.get('subscription') ?? '', 'subscription')
  const to = await requestedItem(store, subscription, params, ITEMS)
  const prorate = proratesBy(params.get('subscription_details[proration_behavior]'))
  const at = params.integer('subscription_details[proration_date]') ?? store.now
  const { item, lines: switched } = await switchItem(store, subscription, to, { prorate, at })
  const trialEnd = params.get('subscription_details[trial_end]')
  if (trialEnd !== undefined && trialEnd !== 'now') throw notSimulated('a preview with another trial_end')
  const returns = trialEnd === 'now' && subscription.status === 'trialing'
  const now = returns ? [periodLine(item, store.now)] : switched
  if (now.length === 0 && (subscription.cancel_at_period_end || subscription.status === 'canceled'))
    throw new StripeApiError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${idOf(subscription.customer)}`,
    })
  const next = item.current_period_end
  const lines = now.length > 0 ? now : [periodLine(item, next, { anchor: subscription.billing_cycle_anchor })]
  const created = now.length > 0 ? store.now : next
  const customer = await store.get('customer', idOf(subscription.customer)!)
  const without = params.get('discounts')
  if (without) throw notSimulated('a preview with other discounts')
  const discounts = without === undefined ? await discountsOf(store, subscription, created) : []
  const reason = now.length > 0 ? 'subscription_update' : 'upcoming'
  const parts = { reason, lines, discounts, balance: customer.balance, created } as const
  const invoice = makeInvoice({ ...subscription, customer: customer.id }, parts)
  return { ...invoice, id: invoice.id.replace('in_', 'upcoming_in_'), status: 'draft' }
}

export const invoiceActionRoutes: SandboxRoute[] = [
  { method: 'POST', path: '/v1/invoices/:id/pay', params: [], respond: pay },
  { method: 'POST', path: '/v1/invoices/:id/void', params: [], respond: makeVoid },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: [
      'discounts',
      'subscription',
      `${ITEMS}[][id]`,
      `${ITEMS}[][price]`,
      `${ITEMS}[][quantity]`,
      'subscription_details[proration_behavior]',
      'subscription_details[proration_date]',
      'subscription_details[trial_end]',
    ],
    respond: preview,
  },
]
