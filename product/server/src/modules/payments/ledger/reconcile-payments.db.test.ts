/** The ledger holds what the provider reports, to the cent, however its events arrive; and a comparison proves it. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { numberOfRuns } from '../../../../../../test/by-night'
import { deliver, sign } from '../../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'
import { StripeRefusedError, StripeUnavailableError } from '../stripe/call-stripe'
import { reconcilePayments } from './reconcile-payments'

const DAY = 86_400
const RUNS = numberOfRuns(1, 60)

let api: TestApi
let now = new Date()
let number = 0

beforeAll(async () => {
  api = await openTestApi({ asWithKeys: true, clock: () => now })
})
afterAll(() => api.close())
beforeEach(async () => {
  now = new Date()
  for (const table of [
    'private.sandbox_stripe_objects',
    'private.sandbox_stripe_events',
    'private.stripe_events',
    'private.payments',
    'private.reconciliations',
    'private.payment_differences',
    'public.memberships',
  ])
    await api.rows(`delete from ${table}`)
})

interface Payer {
  subscriptionId: string
  customerId: string
}

async function pay(plan: 'monthly' | 'annual', options: { promotionCodeId?: string; taxed?: boolean } = {}) {
  const email = `payer.${(number += 1)}@example.com`
  const { id } = await api.stripe.createMembershipCheckout(
    {
      priceId: `price_sandbox_${plan}`,
      reference: `reference-${number}`,
      email,
      quantity: plan === 'annual' ? 3 : 1,
      ...(options.promotionCodeId && { promotionCodeId: options.promotionCodeId }),
      successUrl: 'https://juno.test/',
      cancelUrl: 'https://juno.test/',
      tax: { automatic: options.taxed ?? false, collectIds: false },
    },
    randomUUID(),
  )
  await api.sandbox.completeCheckout(id)
  const { subscriptionId, customerId } = (await api.stripe.fetchCheckoutSession(id))!
  return { subscriptionId: subscriptionId!, customerId: customerId! }
}

async function payForGift(cents: number) {
  const { id } = await api.stripe.createGiftCheckout(
    {
      cents,
      currency: 'cad',
      description: 'A year',
      successUrl: 'https://juno.test/',
      cancelUrl: 'https://juno.test/',
      metadata: {},
    },
    randomUUID(),
  )
  await api.sandbox.completeCheckout(id, { email: 'giver@example.com' })
}

const pass = ({ customerId }: Payer, days: number) => api.sandbox.passTime(customerId, days * DAY)

/** The newest first. */
const chargesOf = async ({ customerId }: Payer) =>
  (
    await api.rows<{ id: string }>(
      `select id from private.sandbox_stripe_objects
       where body @> '{"object": "charge", "paid": true}' and customer = $1 order by seq desc`,
      [customerId],
    )
  ).map(({ id }) => id)

const waitingEvents = async () =>
  (
    await api.rows<{ body: Record<string, unknown> }>(
      'select body from private.sandbox_stripe_events order by seq',
    )
  ).map(({ body }) => body)

async function send(event: Record<string, unknown>) {
  const payload = JSON.stringify(event)
  expect(
    (await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET, now.getTime() / 1000))).statusCode,
  ).toBe(200)
}

const ledger = () =>
  api.rows<{ id: string; kind: string; cents: number; tax_cents: number; subscription: string | null }>(
    `select p.id, p.kind, p.cents, p.tax_cents, p.currency, p.plan, p.coupon, p.source, p.payment_id, p.invoice_id,
       p.occurred_at, m.subscription_id as subscription
     from private.payments p left join public.memberships m on m.id = p.membership_id order by p.id`,
  )
const reconcile = (stripe = api.stripe) =>
  reconcilePayments({ ...api.server, stripe }).handle({}, { isLastAttempt: false })
const wantMonth = (since: Date) =>
  api.rows(
    'insert into private.reconciliations (since, until, wanted_by) values ($1, $2, gen_random_uuid())',
    [since, now],
  )
const runs = () =>
  api.rows<{ reported: number; added: number; finished: boolean }>(
    `select reported, added, finished_at is not null as finished, failed_at is not null as failed
     from private.reconciliations order by id`,
  )
const differences = () =>
  api.rows<{ ledger_cents: string; reported_cents: string; rows: object[] }>(
    'select reported_cents, ledger_cents, rows from private.payment_differences order by day, currency',
  )
/** As the provider's own objects say, without any code of ours. */
const reportedSum = async () => {
  const [row] = await api.rows<{ sum: number }>(
    `select (coalesce(sum((body->>'amount')::int) filter (where body->>'object' = 'charge' and (body->>'paid')::bool), 0)
       - coalesce(sum((body->>'amount')::int) filter (where body->>'object' = 'refund'), 0)
       + coalesce((select sum((t->>'amount')::int) from private.sandbox_stripe_objects d,
           jsonb_array_elements(d.body->'balance_transactions') t where d.body->>'object' = 'dispute'), 0))::int as sum
     from private.sandbox_stripe_objects`,
  )
  return row!.sum
}
const ledgerSum = async () => (await ledger()).reduce((sum, { cents }) => sum + cents, 0)

describe('the ledger', () => {
  it('has each payment with its plan, coupon, tax, source and membership, and what went back of it', async () => {
    const { promotionCodeId } = await api.stripe.createCoupon(SPRING, `spring:${(number += 1)}`)
    const taxed = await pay('annual', { taxed: true })
    const monthly = await pay('monthly', { promotionCodeId })
    await payForGift(9900)
    const [charge] = await chargesOf(taxed)
    for (const [key, cents] of [
      ['a', 1001],
      ['b', 333],
      ['c', 24_999],
    ] as const)
      await api.stripe.refundCharge(charge!, cents, key)
    const [disputed] = await chargesOf(monthly)
    const dispute = await api.sandbox.dispute(disputed!)
    await api.sandbox.closeDispute(dispute, 'won')
    for (const event of await waitingEvents()) await send(event)
    const rows = await ledger()
    const total = 24_999 * 3
    const tax = Math.round(total * 0.13)
    expect(rows.filter(({ id }) => id === charge)).toMatchObject([
      {
        kind: 'payment',
        cents: total + tax,
        tax_cents: tax,
        plan: 'annual',
        source: 'seats',
        coupon: null,
        subscription: taxed.subscriptionId,
      },
    ])
    expect(rows.filter(({ id }) => id === disputed)).toMatchObject([
      { cents: 1999, plan: 'monthly', coupon: 'SPRING', source: 'subscription', tax_cents: 0 },
    ])
    expect(rows.filter(({ id }) => id.startsWith('dp_')).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['dispute', -1999],
      ['dispute_returned', 1999],
    ])
    expect(rows).toContainEqual(expect.objectContaining({ source: 'gift', cents: 9900, plan: null }))
    await api.stripe.refundCharge(charge!, total + tax - 1001 - 333 - 24_999, 'rest')
    for (const event of await waitingEvents()) await send(event)
    const whole = (await ledger()).filter(row => row.subscription === taxed.subscriptionId)
    expect(sum(whole.map(({ cents }) => cents))).toBe(0)
    expect(sum(whole.map(row => row.tax_cents))).toBe(0)
  })

  it(
    'has the same rows in whatever order the events come, late and repeated',
    { timeout: 300_000 },
    async () => {
      const payer = await pay('monthly', { taxed: true })
      await pass(payer, 70)
      const charges = await chargesOf(payer)
      await api.stripe.refundCharge(charges[0]!, 700, 'one')
      await api.stripe.refundCharge(charges[0]!, 801, 'two')
      await api.sandbox.closeDispute(await api.sandbox.dispute(charges[1]!), 'won')
      await api.sandbox.dispute(charges[2]!)
      const events = await waitingEvents()
      for (const event of events) await send(event)
      const expected = await ledger()
      expect(expected).toHaveLength(8)
      const order = fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
      await fc.assert(
        fc.asyncProperty(order, async shuffled => {
          for (const table of ['private.stripe_events', 'private.payments', 'public.memberships'])
            await api.rows(`delete from ${table}`)
          let copies = 0
          // A copy may have an id of its own.
          for (const event of shuffled)
            await send({ ...event, id: `${String(event.id)}_${(copies += 1) % 2}` })
          expect(await ledger()).toEqual(expected)
        }),
        { numRuns: RUNS },
      )
    },
  )

  it('loses a refund that failed after all', async () => {
    const [charge] = await chargesOf(await pay('monthly'))
    await api.stripe.refundCharge(charge!, 500, 'key')
    for (const event of await waitingEvents()) await send(event)
    expect(await ledgerSum()).toBe(1999 + 500 - 500)
    const [refund] = await api.rows<{ id: string; body: object }>(
      `update private.sandbox_stripe_objects set body = body || '{"status": "failed"}'
       where body @> '{"object": "refund"}' returning id, body`,
    )
    const [event] = await waitingEvents()
    await send({ ...event, id: 'evt_failed', type: 'refund.failed', data: { object: refund!.body } })
    expect(await ledgerSum()).toBe(2499)
  })
})

describe('the comparison with the provider', () => {
  it(
    'adds what lost events told of, and ends with equal sums, to the cent',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(lives, { minLength: 2, maxLength: 5 }),
          fc.infiniteStream(fc.nat(5)),
          async (all, luck) => {
            for (const table of [
              'sandbox_stripe_objects',
              'sandbox_stripe_events',
              'stripe_events',
              'payments',
              'reconciliations',
            ])
              await api.rows(`delete from private.${table}`)
            const { promotionCodeId } = await api.stripe.createCoupon(SPRING, `spring:${(number += 1)}`)
            for (const life of all) await live(life, promotionCodeId)
            const events = await waitingEvents()
            // One of six events is lost, and one comes twice.
            for (const event of events) {
              const [fate] = luck.take(1)
              if (fate !== 0) await send(event)
              if (fate === 1) await send(event)
            }
            await wantMonth(new Date(now.getTime() - 400 * DAY * 1000))
            await reconcile()
            expect(await differences()).toEqual([])
            expect(await ledgerSum()).toBe(await reportedSum())
            const [run] = await runs()
            expect(run).toMatchObject({ finished: true, reported: (await ledger()).length })
          },
        ),
        { numRuns: RUNS },
      )
    },
  )

  it('finds what does not agree, and forgets it once it does', async () => {
    const payer = await pay('monthly')
    await pay('annual')
    for (const event of await waitingEvents()) await send(event)
    const [charge] = await chargesOf(payer)
    await api.rows('update private.payments set cents = cents - 1 where id = $1', [charge])
    await api.rows(
      `insert into private.payments (id, kind, cents, currency, occurred_at, recorded_at)
       values ('ch_unknown', 'payment', 500, 'eur', $1, $1)`,
      [new Date(now.getTime() - 3 * DAY * 1000)],
    )
    const since = new Date(now.getTime() - 10 * DAY * 1000)
    await wantMonth(since)
    now = new Date(now.getTime() + 5000)
    await api.rows('update private.reconciliations set until = $1', [now])
    await reconcile()
    expect(await differences()).toEqual([
      {
        reported_cents: '0',
        ledger_cents: '500',
        rows: [{ id: 'ch_unknown', reported_cents: null, ledger_cents: 500 }],
      },
      {
        reported_cents: '77496',
        ledger_cents: '77495',
        rows: [{ id: charge, reported_cents: 2499, ledger_cents: 2498 }],
      },
    ])
    await api.rows('update private.payments set cents = cents + 1 where id = $1', [charge])
    await api.rows(`delete from private.payments where id = 'ch_unknown'`)
    await wantMonth(since)
    await reconcile()
    expect(await differences()).toEqual([])
  })

  it('is made once a night where there are payments, and again an hour after the provider was away', async () => {
    now = new Date('2027-01-15T11:00:00Z')
    await reconcile()
    expect(await runs()).toEqual([])
    await pay('monthly')
    for (const event of await waitingEvents()) await send(event)
    now = new Date('2027-01-15T12:00:00Z')
    const away = { ...api.stripe, listRefunds: unreachable }
    await reconcile(away)
    await reconcile(away)
    expect(await runs()).toMatchObject([{ finished: false, failed: true }])
    now = new Date('2027-01-15T13:01:00Z')
    await reconcile()
    await reconcile()
    expect(await runs()).toMatchObject([{ finished: true, failed: false, reported: 1, added: 0 }])
    // Three in the morning in Toronto.
    now = new Date('2027-01-16T07:59:00Z')
    await reconcile()
    expect(await runs()).toHaveLength(1)
    now = new Date('2027-01-16T08:00:00Z')
    await reconcile()
    expect(await runs()).toHaveLength(2)
  })

  it('adds the others where one payment is refused, and tells of that one', async () => {
    now = new Date('2027-01-15T11:00:00Z')
    await pay('monthly')
    for (const event of await waitingEvents()) await send(event)
    const [bad] = await chargesOf(await pay('monthly'))
    const [good] = await chargesOf(await pay('annual'))
    now = new Date('2027-01-15T12:00:00Z')
    const fetchChargeHistory = (id: string) =>
      id === bad ? Promise.reject(new StripeRefusedError('no')) : api.stripe.fetchChargeHistory(id)
    await reconcile({ ...api.stripe, fetchChargeHistory })
    expect(await runs()).toMatchObject([{ finished: true, failed: false, reported: 3, added: 1 }])
    expect(await api.rows('select id from private.payments')).toContainEqual({ id: good })
    expect(await api.rows('select rows from private.payment_differences')).toMatchObject([
      { rows: [{ id: bad, ledger_cents: null }] },
    ])
  })
})

// oxlint-disable-next-line require-yield -- it never gets that far
async function* unreachable(): AsyncGenerator<never> {
  await Promise.resolve()
  throw new StripeUnavailableError('away')
}

const SPRING = {
  code: 'SPRING',
  name: 'Spring',
  off: { cents: 500, currency: 'cad' },
  duration: { months: 36 },
} as const

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

interface PaidLife {
  plan: 'monthly' | 'annual' | 'gift'
  coupon: boolean
  taxed: boolean
  days: number
  refunds: number[]
  dispute: 'none' | 'open' | 'won' | 'lost'
}

const lives: fc.Arbitrary<PaidLife> = fc.record({
  plan: fc.constantFrom('monthly', 'monthly', 'annual', 'gift'),
  coupon: fc.boolean(),
  taxed: fc.boolean(),
  days: fc.integer({ min: 0, max: 90 }),
  refunds: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 2 }),
  dispute: fc.constantFrom('none', 'none', 'open', 'won', 'lost'),
})

async function live(life: PaidLife, promotionCodeId: string): Promise<void> {
  if (life.plan === 'gift') {
    await payForGift(9900)
    return
  }
  const payer = await pay(life.plan, { taxed: life.taxed, ...(life.coupon && { promotionCodeId }) })
  await pass(payer, life.days)
  const [charge, before] = await chargesOf(payer)
  for (const [index, cents] of life.refunds.entries())
    await api.stripe.refundCharge(charge!, cents, `${charge}:${index}`)
  if (life.dispute === 'none') return
  const dispute = await api.sandbox.dispute(before ?? charge!)
  if (life.dispute !== 'open') await api.sandbox.closeDispute(dispute, life.dispute)
}
