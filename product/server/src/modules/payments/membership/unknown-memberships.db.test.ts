/** Memberships that the connected account does not know: paid in the sandbox or with test keys, before others were put in. */
import { unknownText } from '@juno/domain/payments/membership-acts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { closeUnpaid } from '../grace/close-unpaid'
import { sendGraceMails } from '../grace/send-grace-mails'
import { sendNotices } from '../grace/send-notices'
import type { StripeGateway } from '../stripe/stripe-gateway'
import { PayingMember } from '../../../testing/payments/paying-member'
import { compareMemberships } from './compare-memberships'
import { reportRepaired } from './report-repaired'

const HOUR = 3_600_000
const run = { isLastAttempt: false }

let api: TestApi
let now = Date.now()
let mia: PayingMember
let number = 0
let kept: { id: string; body: object; customer: string }[]

beforeAll(async () => {
  api = await openTestApi({ clock: () => new Date(now) })
  await api.addUser('olive@juno.example', { admin: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.rows('delete from public.memberships')
  await api.rows('delete from private.mended_memberships')
  now = Date.now()
  mia = new PayingMember(api, `mia.${++number}@example.com`)
  await mia.join('monthly')
  await api.rows(`update public.memberships set compared_at = $1`, [new Date(now - 25 * HOUR)])
  await api.forgetMails()
})

/** As with keys of another account. */
async function changeKeys() {
  kept = await api.rows('delete from private.sandbox_stripe_objects where customer = $1 returning *', [
    mia.customerId,
  ])
}
async function changeThemBack() {
  for (const { id, body, customer } of kept)
    await api.rows('insert into private.sandbox_stripe_objects (id, body, customer) values ($1, $2, $3)', [
      id,
      JSON.stringify(body),
      customer,
    ])
}
const context = (stripe: StripeGateway = api.stripe) => ({ ...api.server, stripe })
const compare = async (hours: number) => {
  now += hours * HOUR
  await compareMemberships(context()).handle({}, run)
}
const standing = () =>
  mia.stored(
    'status, state, leaving_reason as reason, access_until > now() as open, unknown_since is not null as unknown',
  )
const going = { status: 'active', state: 'active', reason: null, open: true }
const ended = { status: 'canceled', state: 'ended', reason: 'unknown_at_provider', open: null }

it('ends one that is unknown in two comparisons a day apart, tells the team, and lets its member pay anew', async () => {
  await changeKeys()
  await compare(0)
  expect(await standing()).toEqual({ ...going, unknown: true })
  // Its period is over meanwhile, after which the provider is asked each hour.
  await api.rows(`update public.memberships set current_period_end = $1`, [new Date(now - 3 * HOUR)])
  await compare(2)
  await compare(20)
  expect(await standing()).toEqual({ ...going, unknown: true })
  await compare(2.1)
  expect(await standing()).toEqual({ ...ended, unknown: true })

  await reportRepaired(api.server).handle({}, run)
  const [told, mail, ...more] = await api.mails()
  expect(more).toEqual([])
  expect(told).toMatchObject({ kind: 'membership-closed', to: mia.email })
  expect(told!.text).toContain('no longer knows the subscription for your membership')
  expect(told!.text).toContain('Nothing more will be charged for it.')
  expect(mail).toMatchObject({ kind: 'team-memberships-mended', to: 'olive@juno.example' })
  expect(mail!.text).toContain(`${mia.email}: unknown to the payment provider, and ended`)
  expect(mail!.text).toContain('their members can choose a new plan')
  expect(mail!.text).not.toContain('message from the provider was late or lost')

  expect((await api.post('/api/account/checkout', { plan: 'annual' }, mia.userId)).statusCode).toBe(200)
  const before = mia.subscriptionId
  await mia.join('annual')
  expect(mia.subscriptionId).not.toBe(before)
  expect(await standing()).toEqual({ ...going, unknown: false })
  expect((await api.post('/api/account/checkout', { plan: 'annual' }, mia.userId)).json()).toMatchObject({
    code: 'already_paid',
  })
})

it('forgets that one was unknown as soon as it is known again', async () => {
  await changeKeys()
  await compare(0)
  await changeThemBack()
  await compare(24.1)
  expect(await standing()).toEqual({ ...going, unknown: false })
  await changeKeys()
  await compare(24.1)
  expect(await standing()).toEqual({ ...going, unknown: true })
  expect(await api.rows('select from private.mended_memberships')).toEqual([])
})

it('lets one go on that had ended, where the right keys are back', async () => {
  await changeKeys()
  await compare(0)
  await compare(24.1)
  expect(await standing()).toMatchObject(ended)
  await changeThemBack()
  await compare(24.1)
  expect(await standing()).toEqual({ ...going, unknown: false })
})

it('gives nobody two memberships: one that is known again after its member paid anew is a double', async () => {
  await changeKeys()
  await compare(0)
  await compare(24.1)
  const before = mia.subscriptionId
  await mia.join('annual')
  await changeThemBack()
  await compare(24.1)
  expect(
    await api.rows('select subscription_id as id, user_id from public.memberships where user_id is not null'),
  ).toEqual([{ id: mia.subscriptionId, user_id: mia.userId }])
  expect(
    await api.rows(
      `select u.subscription_id as id, o.subscription_id as other from private.unmatched_payments u
       join public.memberships o on o.id = u.double_of`,
    ),
  ).toEqual([{ id: before, other: mia.subscriptionId }])
})

it('is left alone by the jobs of each minute, which mail nobody about it', async () => {
  await api.sandbox.setCard(mia.customerId, 'declined')
  await mia.pass(32)
  expect(await standing()).toMatchObject({ state: 'grace' })
  await api.forgetMails()
  await changeKeys()
  const asked: string[] = []
  const fetchSubscription = (id: string) => {
    asked.push(id)
    return api.stripe.fetchSubscription(id)
  }
  const stripe = { ...api.stripe, fetchSubscription }
  const minute = async () => {
    for (const job of [sendGraceMails, closeUnpaid, sendNotices]) await job(context(stripe)).handle({}, run)
  }
  await minute()
  await minute()
  expect(asked).toHaveLength(1)
  // The days of grace would be over.
  await api.rows(`update public.memberships set state = 'unpaid', access_until = now(), unknown_since = null`)
  await minute()
  await minute()
  expect(asked).toHaveLength(2)
  expect(await api.mails()).toEqual([])
  expect(await standing()).toMatchObject({ status: 'past_due', reason: null, unknown: true })
  await compare(24.1)
  expect(await standing()).toMatchObject(ended)
  expect(await api.rows('select given_up_at is not null as over from private.failed_payments')).toEqual([
    { over: true },
  ])
})

it('offers its member nothing to do, and says why', async () => {
  await changeKeys()
  const own = await mia.get()
  expect(own.body).toMatchObject({
    membership: { unknown: true, state: 'active', acts: [], next: null },
    provider: 'none',
    receipts: [],
  })
  for (const [act, body] of [
    ['pause', { months: 1 }],
    ['end', {}],
    [
      'switch',
      {
        plan: 'annual',
        at: new Date(now).toISOString(),
        dueNowCents: 0,
        creditCents: 0,
        nextAt: new Date(now).toISOString(),
        nextCents: 0,
      },
    ],
  ] as const)
    expect([act, await mia.act(act, body)]).toMatchObject([
      act,
      { status: 409, body: { code: 'membership_refused', message: unknownText } },
    ])
  expect(await standing()).toEqual({ ...going, unknown: true })
  expect(await mia.previewOf('annual')).toMatchObject({ code: 'membership_refused', message: unknownText })
  const portal = await api.post('/api/account/portal', {}, mia.userId)
  expect(portal.json()).toMatchObject({
    code: 'no_membership',
    message: expect.stringContaining('does not know who paid for this membership'),
  })
})
