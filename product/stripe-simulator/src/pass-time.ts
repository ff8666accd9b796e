/**
 * Lets time pass for one customer: moves what is kept of that customer into the past, then does what has become due, in
 * order and as of the moment when it was due.
 */
import type { Queryable } from '@juno/backend'
import { periodLine } from './billing-period'
import { addInvoice, chargeInvoice, settleSubscription } from './collect-invoice'
import { emit } from './objects/event'
import { subscriptionOf } from './objects/invoice'
import { printedAnew } from './objects/payment-method'
import { endSubscription } from './objects/subscription'
import { openStore, type SandboxStore } from './sandbox-store'
import type { StripeObjects } from './stripe-shapes'

type Subscription = StripeObjects['subscription']
type Invoice = StripeObjects['invoice']

const RUNNING = ['active', 'past_due', 'trialing']
/** The fields that hold seconds of Unix time. */
const TIMES =
  /^(created|.+_at|start|end|(current_period|trial)_(start|end)|start_date|billing_cycle_anchor|next_payment_attempt|cancel_at)$/
/** In metadata all is text: so are the times that somebody keeps there. */
const TIME_IN_METADATA = /^\d{10}$/

interface Due {
  at: number
  act(store: SandboxStore): Promise<void>
}

export async function passTime(
  db: Queryable,
  customerId: string,
  seconds: number,
  now: number,
): Promise<void> {
  if (seconds > 0) {
    await moveIntoPast(db, 'objects', customerId, seconds)
    await moveIntoPast(db, 'events', customerId, seconds)
    const store = openStore(db, now)
    for (const method of await store.list('payment_method', { customer: customerId }))
      await store.change('payment_method', method.id, printedAnew(method))
  }
  for (;;) {
    const due = await findDue(openStore(db, now), customerId)
    if (!due || due.at > now) return
    await due.act(openStore(db, due.at))
  }
}

const KEYS = { objects: { key: 'id', type: 'text' }, events: { key: 'seq', type: 'bigint' } } as const

/** In one statement: a membership of some years has hundreds of rows. */
async function moveIntoPast(
  db: Queryable,
  table: keyof typeof KEYS,
  customerId: string,
  seconds: number,
): Promise<void> {
  const { key, type } = KEYS[table]
  const { rows } = await db.query<{ key: string; body: unknown }>(
    `select ${key} as key, body from private.sandbox_stripe_${table} where customer = $1`,
    [customerId],
  )
  const moved = JSON.stringify(rows, (name, value: unknown) => {
    if (name === 'metadata') return moveMetadata(value as Record<string, string> | null, seconds)
    return typeof value === 'number' && TIMES.test(name) ? value - seconds : value
  })
  await db.query(
    `update private.sandbox_stripe_${table} as kept set body = moved.body
     from jsonb_to_recordset($1::jsonb) as moved (key ${type}, body jsonb) where kept.${key} = moved.key`,
    [moved],
  )
}

function moveMetadata(metadata: Record<string, string> | null, seconds: number) {
  const moved = Object.entries(metadata ?? {}).map(([name, value]) =>
    TIME_IN_METADATA.test(value) ? [name, String(Number(value) - seconds)] : [name, value],
  )
  return Object.fromEntries(moved) as Record<string, string>
}

/** Returns the next change that time brings for the customer. */
async function findDue(store: SandboxStore, customer: string): Promise<Due | undefined> {
  const subscriptions = await store.list('subscription', { customer })
  const invoices = await store.list('invoice', { customer, status: 'open' })
  const dues: Due[] = [
    ...subscriptions
      .filter(({ status }) => RUNNING.includes(status))
      .map(one => ({
        at: Math.min(one.items.data[0]!.current_period_end, one.cancel_at ?? Infinity),
        act: (then: SandboxStore) => endPeriod(then, one),
      })),
    ...invoices.flatMap(one =>
      one.next_payment_attempt === null
        ? []
        : { at: one.next_payment_attempt, act: (then: SandboxStore) => retry(then, one) },
    ),
  ]
  return dues.sort((one, other) => one.at - other.at)[0]
}

async function endPeriod(store: SandboxStore, subscription: Subscription): Promise<void> {
  const { id, cancel_at: cancelAt } = subscription
  if (subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= store.now)) {
    await endSubscription(store, subscription, 'cancellation_requested')
    return
  }
  const [item] = subscription.items.data
  const line = periodLine(item!, item!.current_period_end, { anchor: subscription.billing_cycle_anchor })
  const { start: current_period_start, end: current_period_end } = line.period
  const items = {
    ...subscription.items,
    data: [{ ...item!, current_period_start, current_period_end }],
  }
  // A trial is over with its period.
  const status = subscription.status === 'trialing' ? 'active' : subscription.status
  const renewed = await store.change('subscription', id, { items, status })
  const invoice = await addInvoice(store, renewed, 'subscription_cycle', [line])
  const failure = await chargeInvoice(store, invoice)
  const changed = await store.change('subscription', id, { status: failure ? 'past_due' : status })
  await emit(store, 'customer.subscription.updated', changed)
}

async function retry(store: SandboxStore, invoice: Invoice): Promise<void> {
  const failure = await chargeInvoice(store, invoice)
  if (!failure) return settleSubscription(store, invoice)
  const { next_payment_attempt: next } = await store.get('invoice', invoice.id)
  const subscription = await store.get('subscription', subscriptionOf(invoice))
  if (next === null) await endSubscription(store, subscription, 'payment_failed')
}
