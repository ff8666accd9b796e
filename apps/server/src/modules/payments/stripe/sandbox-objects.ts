/** The objects that Stripe would make when somebody pays for a plan, in Stripe's shapes. */
import { randomBytes } from 'node:crypto'
import { plans } from '@juno/domain/payments/pricing'
import type { SandboxCheckout } from './stripe-gateway'

export interface SandboxObject {
  id: string
  object: string
  [field: string]: unknown
}

export interface SandboxPurchase {
  customer: SandboxObject
  subscription: SandboxObject
  session: SandboxObject
  invoice: SandboxObject
  charge: SandboxObject
}

export function makePurchase(
  { plan, email, clientReferenceId }: SandboxCheckout,
  now: Date,
): SandboxPurchase {
  const { priceCents, interval } = planNamed(plan)
  const created = toSeconds(now)
  const customer = { id: newId('cus'), object: 'customer', email, created, livemode: false }
  const subscription = {
    id: newId('sub'),
    object: 'subscription',
    customer: customer.id,
    status: 'active',
    cancel_at_period_end: false,
    created,
    currency: 'cad',
    livemode: false,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          current_period_start: created,
          current_period_end: toSeconds(monthsLater(now, interval === 'year' ? 12 : 1)),
          price: {
            id: `price_sandbox_${plan}`,
            object: 'price',
            currency: 'cad',
            unit_amount: priceCents,
            recurring: { interval, interval_count: 1 },
          },
        },
      ],
    },
  }
  const session = {
    id: newId('cs_test'),
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    customer_details: { email },
    subscription: subscription.id,
    client_reference_id: clientReferenceId,
    amount_total: priceCents,
    currency: 'cad',
    created,
    livemode: false,
  }
  const invoice = {
    id: newId('in'),
    object: 'invoice',
    status: 'paid',
    parent: { subscription_details: { subscription: subscription.id } },
    amount_paid: priceCents,
    currency: 'cad',
    created,
    livemode: false,
  }
  const charge = {
    id: newId('ch'),
    object: 'charge',
    amount: priceCents,
    amount_refunded: 0,
    refunded: false,
    currency: 'cad',
    customer: customer.id,
    payment_intent: newId('pi'),
    invoice: invoice.id,
    created,
    livemode: false,
  }
  return { customer, subscription, session, invoice, charge }
}

export function makeEvent(type: string, object: SandboxObject, now: Date) {
  return {
    id: newId('evt'),
    object: 'event',
    type,
    created: toSeconds(now),
    livemode: false,
    data: { object },
  }
}

function planNamed(value: SandboxCheckout['plan']) {
  const plan = plans.find(candidate => candidate.value === value)
  if (!plan) throw new Error(`There is no plan ${value}`)
  return plan
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('hex')}`
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

/** The same day of a later month, or that month's last day where it has no such day, as Stripe bills. */
function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}
