/** "Take my money back": once, whatever happens in between. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestApi } from '../../../testing/test-api'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { daysTo, PayingMember } from '../../../testing/payments/paying-member'
import { finishGuaranteeRefunds } from './refund-guarantee'

const api = await openTestApi()
let mia: PayingMember
let number = 0

afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  number += 1
  mia = new PayingMember(api, `mia.${number}@example.com`)
  await mia.join('monthly')
  await api.forgetMails()
})

const down = () => Promise.reject(new StripeUnavailableError('no network'))

const back = (cents = 2499) => mia.act('money-back', { cents })
const refunded = async () => (await api.stripe.fetchPaid(mia.subscriptionId))!.refundedCents
const balance = async () =>
  (
    await api.rows<{ balance: number }>(
      `select (body->>'balance')::int as balance from private.sandbox_stripe_objects where id = $1`,
      [mia.customerId],
    )
  )[0]!.balance
/** As the team does it in the provider's dashboard. */
const giveCredit = (cents: number) =>
  api.rows(
    `update private.sandbox_stripe_objects
     set body = jsonb_set(body, '{balance}', to_jsonb((body->>'balance')::int - $2::int)) where id = $1`,
    [mia.customerId, cents],
  )
const entries = () =>
  api.rows(
    `select a.actor_id, a.details->>'cents' as cents from public.audit_log a
       join public.memberships m on m.id::text = a.subject_id
       where a.action = 'membership.money_back' and m.subscription_id = $1`,
    [mia.subscriptionId],
  )

it('gives everything back and closes in one act, with an audit entry and a mail', async () => {
  const { status, body } = await back()
  expect(status).toBe(200)
  expect(body.membership).toMatchObject({
    state: 'ended',
    acts: [],
    moneyBack: null,
    moneyBackAsked: false,
  })
  expect(daysTo(body.membership!.accessUntil)).toBeCloseTo(0)
  expect(await refunded()).toBe(2499)
  expect(await api.rows('select private.has_open_membership($1) as open', [mia.userId])).toEqual([
    { open: false },
  ])
  expect(await entries()).toEqual([{ actor_id: mia.userId, cents: '2499' }])
  expect(await mia.stored('leaving_reason')).toEqual({ leaving_reason: 'money_back' })
  expect(await mia.mailed()).toEqual([{ kind: 'membership-money-back', to: mia.email }])
  expect(await mia.mailText('membership-money-back')).toContain('CA$24.99')
})

it('is over after its days, and says how many are left', async () => {
  await mia.pass(10)
  expect(daysTo((await mia.facts()).moneyBack!.until)).toBe(4)
  await mia.pass(4)
  expect((await mia.facts()).moneyBack).toBeNull()
  expect((await back()).body.code).toBe('guarantee_over')
  expect(await refunded()).toBe(0)
})

it('follows the setting', async () => {
  await mia.pass(20)
  await api.rows('update public.payment_settings set guarantee_days = 30')
  expect(daysTo((await mia.facts()).moneyBack!.until)).toBe(10)
  await api.rows('update public.payment_settings set guarantee_days = 0')
  expect((await mia.facts()).moneyBack).toBeNull()
  await api.rows('update public.payment_settings set guarantee_days = 14')
})

it('gives back what a switch cost as well, and leaves no credit behind', async () => {
  await mia.act('switch', await mia.previewOf('annual'))
  await mia.act('switch', await mia.previewOf('monthly'))
  const { moneyBack } = await mia.facts()
  const paid = await api.stripe.fetchPaid(mia.subscriptionId)
  expect(moneyBack!.cents).toBe(paid!.paidCents)
  expect((await back(moneyBack!.cents)).status).toBe(200)
  expect(await refunded()).toBe(paid!.paidCents)
  expect(await balance()).toBe(0)
})

it('leaves the credit that the team gave, whatever the switches made and used of it', async () => {
  await giveCredit(500)
  await mia.act('switch', await mia.previewOf('annual'))
  expect(await balance()).toBe(0)
  await giveCredit(300)
  await mia.act('switch', await mia.previewOf('monthly'))
  expect(await balance()).toBeLessThan(-10_000)
  const { moneyBack } = await mia.facts()
  expect((await back(moneyBack!.cents)).status).toBe(200)
  expect(await balance()).toBe(-800)
})

it('takes the credit of switches once, also where the job repeats it after the provider forgot the key', async () => {
  await mia.act('switch', await mia.previewOf('annual'))
  await mia.act('switch', await mia.previewOf('monthly'))
  const { moneyBack } = await mia.facts()
  vi.spyOn(api.server.outbox, 'enqueue').mockRejectedValueOnce(new Error('crash'))
  expect((await back(moneyBack!.cents)).status).toBe(500)
  await giveCredit(400)
  await api.rows('delete from private.sandbox_stripe_requests')
  await finish()
  expect(await mia.mailed()).toHaveLength(3)
  expect(await balance()).toBe(-400)
})

it('happens once for two clicks and two tabs', async () => {
  const answers = await Promise.all([back(), back(), back(), back()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await refunded()).toBe(2499)
  expect(await entries()).toHaveLength(1)
  expect(await mia.mailed()).toHaveLength(1)
})

it('refuses another amount than was shown', async () => {
  expect((await back(100)).body.code).toBe('amount_changed')
  expect((await back(-1)).status).toBe(400)
  expect(await refunded()).toBe(0)
})

it('is not for a payment that the bank was asked for', async () => {
  await api.rows(
    `insert into private.disputes (id, charge_id, membership_id, cents, currency, reason, status, opened_at)
     select 'dp_' || m.id, 'ch_' || m.id, m.id, 2499, 'cad', 'fraudulent', 'needs_response', now()
     from public.memberships m where m.subscription_id = $1`,
    [mia.subscriptionId],
  )
  expect((await mia.facts()).moneyBack).toBeNull()
  expect((await back()).body.code).toBe('guarantee_over')
})

it('is not for one of which no event has told us yet, and says so', async () => {
  const [payment] = (await api.stripe.listPayments(mia.subscriptionId))!
  await api.sandbox.dispute(payment!.chargeId)
  expect((await mia.facts()).moneyBack).not.toBeNull()
  expect(await back()).toMatchObject({
    status: 409,
    body: { code: 'payment_disputed', message: expect.stringMatching(/^Your bank has been asked/) },
  })
  expect(await refunded()).toBe(0)
  expect(await mia.facts()).toMatchObject({ state: 'active', moneyBackAsked: false })
})

it('is not for somebody who returns, nor after an earlier membership', async () => {
  await back()
  await mia.join('annual')
  expect((await mia.facts()).moneyBack).toBeNull()
  expect((await back(24_999)).body.code).toBe('guarantee_over')
  expect(await refunded()).toBe(0)
})

it('is not for an address whose account was closed and made again', async () => {
  await mia.act('end')
  await mia.passPaidTime()
  await api.rows(
    'update public.memberships set user_id = null, account_closed_at = now() where user_id = $1',
    [mia.userId],
  )
  await api.rows('delete from auth.users where id = $1', [mia.userId])
  mia.userId = ''
  await mia.join('monthly')
  expect((await mia.facts()).moneyBack).toBeNull()
})

it.each(['outbox', 'cancel'] as const)(
  'is finished by the job after a crash between refund and closing (%s), without a second refund',
  async where => {
    const crash = new Error('crash')
    if (where === 'outbox') vi.spyOn(api.server.outbox, 'enqueue').mockRejectedValueOnce(crash)
    else vi.spyOn(api.stripe, 'takeCreditOf').mockRejectedValueOnce(crash)
    expect((await back()).status).toBe(500)
    expect(await refunded()).toBe(2499)
    expect(await mia.facts()).toMatchObject({ moneyBackAsked: true, acts: [] })
    expect((await back()).body.code).toBe('money_back_asked')
    expect((await mia.act('keep')).status).toBe(409)
    await api.deliverEvents()
    await finish()
    await finish()
    expect(await refunded()).toBe(2499)
    expect(await mia.facts()).toMatchObject({ state: 'ended', moneyBackAsked: false })
    expect(await entries()).toHaveLength(1)
    expect(await mia.mailed()).toEqual([{ kind: 'membership-money-back', to: mia.email }])
  },
)

it('gives nothing back where a renewal was paid after the amount was looked at', async () => {
  const refundSubscription = api.stripe.refundSubscription.bind(api.stripe)
  vi.spyOn(api.stripe, 'refundSubscription').mockImplementation(async (...asked) => {
    vi.restoreAllMocks()
    await api.sandbox.passTime(mia.customerId, 32 * 86_400)
    return refundSubscription(...asked)
  })
  const { status, body } = await back()
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'amount_changed' })
  expect(await refunded()).toBe(0)
  await finish()
  expect(await refunded()).toBe(0)
  expect(await api.rows('select from private.money_backs where refunded_at is null')).toEqual([])
})

it('is kept and done later where the provider goes away in between', async () => {
  const refund = vi.spyOn(api.stripe, 'refundSubscription').mockImplementation(down)
  const { status, body } = await back()
  expect({ status, asked: body.membership!.moneyBackAsked }).toEqual({ status: 200, asked: true })
  await finish()
  expect(await refunded()).toBe(0)
  refund.mockRestore()
  await finish()
  expect(await refunded()).toBe(2499)
  expect(await mia.mailed()).toEqual([{ kind: 'membership-money-back', to: mia.email }])
})

async function finish() {
  await api.rows(
    `update private.money_backs set tried_at = now() - interval '3 minutes' where refunded_at is null`,
  )
  await finishGuaranteeRefunds({ ...api.server, stripe: api.stripe }).handle({}, { isLastAttempt: false })
}
