/**
 * Makes the objects that the payment provider would hold of one demo membership: its subscription, each invoice and its
 * payment.
 */
import type { Plan } from '@juno/domain/payments/pricing'
import { periodEnd, periodLine } from '@juno/stripe-simulator/billing-period'
import { makeCharge } from '@juno/stripe-simulator/objects/charge'
import { makeCustomer } from '@juno/stripe-simulator/objects/customer'
import { makeDiscount, type AppliedDiscount } from '@juno/stripe-simulator/objects/discount'
import { makeInvoice } from '@juno/stripe-simulator/objects/invoice'
import { makeInvoicePayment } from '@juno/stripe-simulator/objects/invoice-payment'
import { makePaymentIntent } from '@juno/stripe-simulator/objects/payment-intent'
import { makeCard } from '@juno/stripe-simulator/objects/payment-method'
import { priceOf } from '@juno/stripe-simulator/objects/price'
import { makeSubscription } from '@juno/stripe-simulator/objects/subscription'
import { newId, type NewObject, type ShapeOf, type StripeObjects } from '@juno/stripe-simulator/stripe-shapes'
import { ledgerRows, type LedgerRow } from '../ledger/ledger-rows'
import { disputeSchema, ledgerChargeSchema, refundSchema } from '../stripe/ledger-calls'
import { FIRM_METADATA } from '../stripe/stripe-objects'

export const DAY = 86_400

export interface DemoPayer {
  subscriptionId: string
  email: string
  plan: Plan
  /** How many seats, of which firm; 1 and null for somebody's own. */
  quantity: number
  firmId: string | null
  /** In seconds of Unix time, as everything here. */
  joined: number
  /** Null: goes on. */
  periods: number | null
  end: 'chosen' | 'failed' | 'refunded' | 'disputed'
  coupon: { coupon: StripeObjects['coupon']; code: string; codeId: string } | null
  /** The number of the payment that failed at first, from the end; 0: none did. */
  lateFromEnd: number
  /** The refunded part of the first payment. */
  refundCents: number
}

export interface DemoHistory {
  payer: DemoPayer
  objects: NewObject[]
  ledger: LedgerRow[]
  /** The price of one seat. */
  priceCents: number
  currency: string
  periodEnd: number
  endedAt: number | null
  states: { at: number; before: string | null; state: string }[]
  failures: { invoiceId: string; cents: number; failedAt: number; savedAt: number | null }[]
}

export function historyOf(payer: DemoPayer, now: number): DemoHistory {
  const price = priceOf(payer.plan)
  const customerId = payer.subscriptionId.replace('sub_', 'cus_')
  const card = { ...makeCard('works', customerId, now), id: payer.subscriptionId.replace('sub_', 'pm_') }
  const made = makeSubscription({
    customer: customerId,
    price,
    created: payer.joined,
    quantity: payer.quantity,
    paymentMethod: card.id,
    ...(payer.firmId && { metadata: { [FIRM_METADATA]: payer.firmId } }),
  })
  const id = payer.subscriptionId
  const [item] = made.items.data
  const discount = payer.coupon && discountOf(payer, customerId)
  const starts = [payer.joined]
  for (;;) {
    const next = periodEnd(starts.at(-1)!, price, payer.joined)
    if (payer.periods === null ? next > now : starts.length >= payer.periods) break
    starts.push(next)
  }
  const history: DemoHistory = {
    payer,
    objects: [],
    ledger: [],
    priceCents: 0,
    currency: price.currency,
    periodEnd: periodEnd(starts.at(-1)!, price, payer.joined),
    endedAt: null,
    states: [{ at: payer.joined, before: null, state: 'active' }],
    failures: [],
  }
  const subscription = { ...made, id, customer: customerId } as unknown as StripeObjects['subscription'] & {
    customer: string
  }
  const invoices = starts.map((start, index) => {
    const line = periodLine({ ...item, subscription: id } as never, start, { anchor: payer.joined })
    const invoice = makeInvoice(subscription, {
      reason: index === 0 ? 'subscription_create' : 'subscription_cycle',
      lines: [line],
      discounts: discount ? [discount.applied] : [],
      balance: 0,
      created: start,
    })
    history.priceCents = invoice.total / payer.quantity
    const fromEnd = starts.length - index
    const isLast = fromEnd === 1
    const gaveUp = payer.end === 'failed' && payer.periods !== null && isLast
    const isLate = fromEnd === payer.lateFromEnd && start + 3 * DAY < now
    const paidAt = gaveUp ? null : isLate ? start + 3 * DAY : start
    if (gaveUp || isLate) {
      history.failures.push({ invoiceId: invoice.id, cents: invoice.total, failedAt: start, savedAt: paidAt })
      history.states.push({ at: start, before: 'active', state: 'grace' })
      if (paidAt) history.states.push({ at: paidAt, before: 'grace', state: 'active' })
    }
    addPayment(history, { invoice, customerId, card, paidAt, isFirst: index === 0 })
    return invoice
  })
  if (payer.periods !== null) end(history, starts.at(-1)!)
  const current = { ...item!, id: `si_${id}`, subscription: id }
  history.objects.unshift(
    {
      ...makeCustomer(payer.email, payer.joined),
      id: customerId,
      invoice_settings: { default_payment_method: card.id },
    },
    card,
    {
      ...made,
      id,
      items: {
        ...made.items,
        data: [{ ...current, current_period_start: starts.at(-1)!, current_period_end: history.periodEnd }],
      },
      latest_invoice: invoices.at(-1)!.id,
      discounts: discount ? [discount.applied.id] : [],
      status: history.endedAt === null ? 'active' : 'canceled',
      ended_at: history.endedAt,
      canceled_at: history.endedAt,
    },
    ...(discount ? [discount.object] : []),
  )
  return history
}

function discountOf({ coupon, subscriptionId, joined }: DemoPayer, customer: string) {
  const place = { customer, subscription: subscriptionId, session: 'cs_demo' }
  const object = makeDiscount(coupon!.coupon, coupon!.codeId, place, joined)
  return { object, applied: { id: object.id, coupon: coupon!.coupon } satisfies AppliedDiscount }
}

interface Payment {
  invoice: ReturnType<typeof makeInvoice>
  customerId: string
  card: ReturnType<typeof makeCard>
  paidAt: number | null
  isFirst: boolean
}

function addPayment(history: DemoHistory, { invoice, customerId, card, paidAt, isFirst }: Payment): void {
  const { payer } = history
  const { amount_due: due, created } = invoice
  const intent = makePaymentIntent(
    { amount_due: due, currency: invoice.currency, customer: customerId },
    created,
  )
  const payment = makeInvoicePayment(invoice, intent.id, created)
  if (paidAt === null) {
    history.objects.push({ ...invoice, attempted: true, attempt_count: 4 }, intent, payment)
    return
  }
  const outcome = { failure: null, receiptUrl: invoice.hosted_invoice_url }
  const made = makeCharge(intent as never, card as never, outcome, paidAt)
  const refundCents = isFirst ? (payer.end === 'refunded' ? due : payer.refundCents) : 0
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount: refundCents,
    charge: made.id,
    created: paidAt + 6 * DAY,
    currency: invoice.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: null,
    status: 'succeeded',
  } satisfies ShapeOf<'refund'>
  const disputed = isFirst && payer.end === 'disputed'
  const dispute = lostDispute(made.id, due, invoice.currency, paidAt + 20 * DAY)
  const charge = { ...made, amount_refunded: refundCents, refunded: refundCents === due, disputed }
  history.objects.push(
    {
      ...invoice,
      attempted: true,
      attempt_count: 1,
      amount_paid: due,
      amount_remaining: 0,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
    },
    { ...intent, amount_received: due, latest_charge: charge.id, status: 'succeeded' },
    {
      ...payment,
      amount_paid: due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: paidAt },
    },
    charge,
    ...(refundCents > 0 ? [refund] : []),
    ...(disputed ? [dispute] : []),
  )
  history.ledger.push(
    ...ledgerRows({
      charge: ledgerChargeSchema.parse(charge),
      invoice: {
        id: invoice.id,
        subscriptionId: payer.subscriptionId,
        cents: invoice.total,
        taxCents: 0,
        quantity: payer.quantity,
        isFirm: payer.firmId !== null,
        plan: payer.plan,
        coupon: payer.coupon?.code ?? null,
      },
      isGift: false,
      refunds: refundCents > 0 ? [refundSchema.parse(refund)] : [],
      disputes: disputed ? [disputeSchema.parse(dispute)] : [],
    }),
  )
}

function lostDispute(charge: string, amount: number, currency: string, created: number) {
  return {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [
      { id: newId('txn'), object: 'balance_transaction', amount: -amount, created, currency },
    ],
    charge,
    created,
    currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason: 'fraudulent',
    status: 'lost',
  } satisfies ShapeOf<'dispute'>
}

function end(history: DemoHistory, lastStart: number): void {
  const { payer, states, failures } = history
  const add = (at: number, state: string) => states.push({ at, before: states.at(-1)!.state, state })
  if (payer.end === 'failed') {
    add(failures.at(-1)!.failedAt + 8 * DAY, 'unpaid')
    history.endedAt = lastStart + 15 * DAY
  } else if (payer.end === 'refunded') {
    history.endedAt = payer.joined + 6 * DAY
  } else {
    add(Math.round((lastStart + history.periodEnd) / 2), 'ending')
    history.endedAt = history.periodEnd
  }
  add(history.endedAt, 'ended')
}
