/** Makes the objects that the payment provider would hold of one gift of the demo: its checkout and its payment. */
import { GIFT_METADATA } from '../gifts/fulfil-gift'
import { ledgerRows, type LedgerRow } from '../ledger/ledger-rows'
import { makeCharge } from '@juno/stripe-simulator/objects/charge'
import { makeCheckoutSession } from '@juno/stripe-simulator/objects/checkout-session'
import { makePaymentIntent } from '@juno/stripe-simulator/objects/payment-intent'
import { makeCard } from '@juno/stripe-simulator/objects/payment-method'
import type { NewObject } from '@juno/stripe-simulator/stripe-shapes'
import { ledgerChargeSchema } from '../stripe/ledger-calls'

export interface DemoGift {
  id: string
  email: string
  cents: number
  currency: string
  /** In seconds of Unix time. */
  paidAt: number
}

interface GiftPayment {
  sessionId: string
  intentId: string
  objects: NewObject[]
  ledger: LedgerRow[]
}

export function paymentOf({ id, email, cents, currency, paidAt }: DemoGift): GiftPayment {
  const card = makeCard('works', null, paidAt)
  const made = makePaymentIntent({ amount_due: cents, currency, customer: null }, paidAt)
  const charge = makeCharge(made as never, card as never, { failure: null, receiptUrl: null }, paidAt)
  const intent = { ...made, amount_received: cents, latest_charge: charge.id, status: 'succeeded' as const }
  const amounts = { currency, subtotal: cents, discount: 0, tax: 0, total: cents }
  const opened = { mode: 'payment' as const, customer_email: email, metadata: { [GIFT_METADATA]: id } }
  const session = {
    ...makeCheckoutSession(opened, amounts, paidAt),
    customer_details: { email },
    payment_intent: intent.id,
    payment_status: 'paid' as const,
    status: 'complete' as const,
    url: null,
  }
  const history = { charge: ledgerChargeSchema.parse(charge), invoice: null, refunds: [], disputes: [] }
  return {
    sessionId: session.id,
    intentId: intent.id,
    objects: [card, intent, charge, session],
    ledger: ledgerRows({ ...history, isGift: true }),
  }
}
