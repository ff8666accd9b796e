/**
 * Lets time pass for one customer: moves what is kept of that customer into the past, then does what has become due, in
 * order and as of the moment when it was due.
 */
import type { Queryable } from '@juno/backend'
import { addInvoice, chargeInvoice } from './collect-invoice'
import { emit } from './objects/event'
import { subscriptionOf } from './objects/invoice'
import { endSubscription, periodEnd } from './objects/subscription'
import { openStore, type SandboxStore } from './sandbox-store'
import type { StripeObjects } from './stripe-shapes'

type Subscription = StripeObjects['subscription']
type Invoice = StripeObjects['invoice']

const RUNNING = ['active', 'past_due']
/** The fields that hold seconds of Unix time. */
const TIMES =
  /^(created|.+_at|current_period_(start|end)|start_date|billing_cycle_anchor|next_payment_attempt)$/

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
  for (const table of ['objects', 'events']) await moveIntoPast(db, table, customerId, seconds)
  for (;;) {
    const due = await findDue(openStore(db, now), customerId)
    if (!due || due.at > now) return
    await due.act(openStore(db, due.at))
  }
}

async function moveIntoPast(
  db: Queryable,
  table: string,
  customerId: string,
  seconds: number,
): Promise<void> {
  const key = table === 'objects' ? 'id' : 'seq'
  const { rows } = await db.query<{ key: string; body: unknown }>(
    `select ${key} as key, body from private.sandbox_stripe_${table} where customer = $1`,
    [customerId],
  )
  for (const { key: id, body } of rows)
    await db.query(`update private.sandbox_stripe_${table} set body = $2 where ${key} = $1`, [
      id,
      JSON.stringify(body, (name, value: unknown) =>
        typeof value === 'number' && TIMES.test(name) ? value - seconds : value,
      ),
    ])
}

/** What comes next for the customer. */
async function findDue(store: SandboxStore, customer: string): Promise<Due | undefined> {
  const subscriptions = await store.list('subscription', { customer })
  const invoices = await store.list('invoice', { customer, status: 'open' })
  const dues: Due[] = [
    ...subscriptions
      .filter(({ status }) => RUNNING.includes(status))
      .map(one => ({
        at: one.items.data[0]!.current_period_end,
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
  if (subscription.cancel_at_period_end) {
    await endSubscription(store, subscription, 'cancellation_requested')
    return
  }
  const [item] = subscription.items.data
  const start = item!.current_period_end
  const period = { current_period_start: start, current_period_end: periodEnd(start, item!.price) }
  const renewed = await store.change('subscription', subscription.id, {
    items: { ...subscription.items, data: [{ ...item!, ...period }] },
  })
  const invoice = await addInvoice(store, renewed, 'subscription_cycle')
  await setStatus(store, renewed, (await chargeInvoice(store, invoice)) ? renewed.status : 'past_due')
}

async function retry(store: SandboxStore, invoice: Invoice): Promise<void> {
  const subscription = await store.get('subscription', subscriptionOf(invoice))
  if (await chargeInvoice(store, invoice)) return setStatus(store, subscription, 'active')
  const { next_payment_attempt: next } = await store.get('invoice', invoice.id)
  if (next === null) await endSubscription(store, subscription, 'payment_failed')
}

async function setStatus(
  store: SandboxStore,
  { id }: Subscription,
  status: Subscription['status'],
): Promise<void> {
  await emit(store, 'customer.subscription.updated', await store.change('subscription', id, { status }))
}
