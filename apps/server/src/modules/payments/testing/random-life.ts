/**
 * The life of one subscription at random: what its member, the card and the time do, and in what way the events of it
 * arrive: late, in another order, more than once, or never.
 */
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { deliver, sign } from '../../../testing/stripe-events'
import type { Sandbox } from '../sandbox/sandbox'
import type { StripeGateway } from '../stripe/stripe-gateway'

export interface Life {
  stripe: StripeGateway
  sandbox: Sandbox
  app: FastifyInstance
  webhookSecret: string
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>
  subscriptionId: string
  customerId: string
  /** A key of its own for each act. */
  nextKey(): string
}

type Act = (life: Life) => Promise<unknown>

const DAY = 86_400
const PRICES = ['price_sandbox_monthly', 'price_sandbox_annual']

const passDays =
  (days: number): Act =>
  async ({ sandbox, customerId, rows }) => {
    await sandbox.passTime(customerId, days * DAY)
    // What we remember of this customer is as much older.
    await rows(
      `update public.memberships m set
         owed_since = m.owed_since - d.days, grace_mailed_at = m.grace_mailed_at - d.days,
         current_period_end = m.current_period_end - d.days, trial_end = m.trial_end - d.days,
         paused_from = m.paused_from - d.days, access_until = m.access_until - d.days,
         state_changes_at = m.state_changes_at - d.days
       from (select make_interval(days => $2) as days) d
       where m.stripe_customer_id = $1`,
      [customerId, days],
    )
  }
const useCard =
  (mood: 'works' | 'declined'): Act =>
  ({ sandbox, customerId }) =>
    sandbox.setCard(customerId, mood)
const end =
  (cancel: boolean): Act =>
  ({ stripe, subscriptionId }) =>
    stripe.setCancelAtPeriodEnd(subscriptionId, cancel)
const switchPlan =
  (price: string): Act =>
  ({ stripe, subscriptionId, nextKey }) =>
    stripe.switchPlan(subscriptionId, price, nextKey())
const pause =
  (months: number): Act =>
  async ({ stripe, subscriptionId, nextKey }) => {
    const from = (await stripe.fetchSubscription(subscriptionId))?.currentPeriodEnd
    if (!from) return
    const until = new Date(from)
    until.setUTCMonth(until.getUTCMonth() + months)
    await stripe.pause(subscriptionId, { from, until }, nextKey())
  }
const resume: Act = ({ stripe, subscriptionId, nextKey }) => stripe.resume(subscriptionId, nextKey())
const refund: Act = ({ stripe, subscriptionId, nextKey }) =>
  stripe.refundSubscription(subscriptionId, nextKey())

/** @param order says which of the events that wait come now, in what order, and how often each */
const arrive =
  (order: readonly number[]): Act =>
  async life => {
    const waiting = await waitingEvents(life)
    for (const number of order) {
      const event = waiting[number % Math.max(waiting.length, 1)]
      if (event) await send(life, event.body)
    }
  }
/** Nobody hears of what has happened so far. */
const loseEvents: Act = async life => {
  await life.rows('update private.sandbox_stripe_events set delivered_at = now() where customer = $1', [
    life.customerId,
  ])
}

interface NamedAct {
  name: string
  act: Act
}

/** A card that fails at the next renewal, and some days of which each is lived through. */
export const failing = (days: number): NamedAct[] => [
  { name: 'card declined', act: useCard('declined') },
  { name: '31 days', act: passDays(31) },
  { name: 'all events', act: arrive([0, 1, 2, 3, 4, 5, 6, 7]) },
  ...Array.from({ length: days }, () => ({ name: '1 day', act: passDays(1) })),
]

const oneAct: fc.Arbitrary<NamedAct> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.integer({ min: 1, max: 45 }).map(n => ({ name: `${n} days`, act: passDays(n) })),
  },
  { weight: 4, arbitrary: fc.constant({ name: 'a year', act: passDays(366) }) },
  {
    weight: 12,
    arbitrary: fc
      .constantFrom('works' as const, 'declined' as const)
      .map(one => ({ name: `card ${one}`, act: useCard(one) })),
  },
  { weight: 8, arbitrary: fc.boolean().map(one => ({ name: one ? 'end' : 'keep', act: end(one) })) },
  { weight: 4, arbitrary: fc.constantFrom(...PRICES).map(one => ({ name: one, act: switchPlan(one) })) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }).map(n => ({ name: `pause ${n}`, act: pause(n) })) },
  { weight: 4, arbitrary: fc.constant({ name: 'resume', act: resume }) },
  { weight: 1, arbitrary: fc.constant({ name: 'refund', act: refund }) },
  {
    weight: 24,
    arbitrary: fc
      .array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 8 })
      .map(order => ({ name: `events ${order.join()}`, act: arrive(order) })),
  },
  { weight: 4, arbitrary: fc.constant({ name: 'events lost', act: loseEvents }) },
)

export const lives: fc.Arbitrary<NamedAct[]> = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: oneAct.map(act => [act]) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map(failing) },
    ),
    { minLength: 3, maxLength: 14 },
  )
  .map(parts => parts.flat())

async function waitingEvents({ rows, customerId }: Life): Promise<{ body: object }[]> {
  return rows<{ body: object }>(
    'select body from private.sandbox_stripe_events where customer = $1 and delivered_at is null order by seq',
    [customerId],
  )
}

async function send({ app, webhookSecret }: Life, body: object): Promise<void> {
  const payload = JSON.stringify(body)
  const response = await deliver(app, payload, sign(payload, webhookSecret))
  if (response.statusCode !== 200) throw new Error(`The webhook responded with ${response.body}`)
}
