import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { StripeRefusedError, StripeUnavailableError } from '../stripe/call-stripe'
import { finishRefunds } from './finish-refunds'

let api: TestApi
let kim: string
let olive: string
let number = 0
let email: string
let member: string
let membership: { id: string; subscription_id: string }
let chargeId: string

beforeAll(async () => {
  api = await openTestApi()
  kim = await api.addUser('keeper@example.com', { admin: true })
  olive = await api.addUser('olive@example.com', { admin: true })
  await api.rows(`update public.profiles set name = 'Kim Keeper' where id = $1`, [kim])
})
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

/** A member who pays CA$24.99 a month. */
beforeEach(async () => {
  number += 1
  email = `payer.${number}@example.com`
  const applicationId = await addApplication(api, email)
  await pay(applicationId)
  member = await api.addUser(email)
  await api.forgetMails()
})

async function pay(applicationId: string) {
  await api.repeatCheckout('monthly', [email, applicationId], async () => {
    const paid = await api.post('/api/checkout/sandbox', { plan: 'monthly', email, applicationId })
    expect(paid.statusCode).toBe(200)
  })
  const rows = await api.rows<typeof membership>(
    'select id, subscription_id from public.memberships where email = $1',
    [email],
  )
  membership = rows[0]!
  chargeId = (await api.stripe.listPayments(membership.subscription_id))![0]!.chargeId
}

const history = async (query = `account=${member}`, bearer = kim) => {
  const headers = { authorization: `Bearer ${api.token(bearer)}` }
  return api.app.inject({ url: `/api/payments/history?${query}`, headers })
}
const ASKED = { refundedBefore: 0, cents: 1000, ending: 'keep', note: 'Two weeks without the site.' }
const refund = (change: Partial<typeof ASKED> & { chargeId?: string } = {}, bearer = kim) =>
  api.post(`/api/payments/${membership.id}/refund-part`, { chargeId, ...ASKED, ...change }, bearer)
const refundedAtStripe = async () => (await api.stripe.fetchCharge(chargeId))!.refundedCents
const subscription = async () => (await api.stripe.fetchSubscription(membership.subscription_id))!
const entries = () =>
  api.rows(
    'select actor_id, action, details from public.audit_log where subject_id = $1 order by created_at',
    [membership.id],
  )
const mails = async () => (await api.mails()).filter(({ kind }) => kind === 'payment-refunded')
const told = async () =>
  (await api.mails()).filter(({ kind }) => kind === 'team-refund-not-made').map(({ subject }) => subject)
const finish = async () => {
  await api.rows(
    `update private.asked_refunds
     set asked_at = now() - interval '2 minutes', tried_at = now() - interval '2 minutes' where settled_at is null`,
  )
  await finishRefunds({ ...api.server, stripe: api.stripe }).handle(null, { isLastAttempt: false })
}

it('lists what a member paid, as the provider knows it', async () => {
  const response = await history()
  expect(response.json()).toEqual({
    memberships: [
      expect.objectContaining({
        id: membership.id,
        email,
        accountId: member,
        plan: 'monthly',
        state: 'active',
        runs: true,
        endsWithPeriod: false,
        payments: [
          expect.objectContaining({
            chargeId,
            cents: 2499,
            taxCents: 0,
            currency: 'cad',
            refundedCents: 0,
            disputed: false,
            receiptUrl: expect.stringMatching(/^\/checkout\/sandbox\/invoice\?invoice=in_/),
            asked: null,
          }),
        ],
      }),
    ],
  })
  expect((await history(`membership=${membership.id}`)).json()).toEqual(response.json())
  expect((await history('')).statusCode).toBe(400)
})

it('locks the registration before the membership, as the making of an account does', async () => {
  const other = await api.db.adminPool.connect()
  await other.query('begin')
  await other.query('select from public.pending_registrations where subscription_id = $1 for update', [
    membership.subscription_id,
  ])
  const refunded = refund()
  await vi.waitUntil(
    async () =>
      (
        await api.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0,
    10_000,
  )
  await other.query('select from public.memberships where id = $1 for update nowait', [membership.id])
  await other.query('commit')
  other.release()
  expect((await refunded).statusCode).toBe(200)
  expect(await refundedAtStripe()).toBe(1000)
})

it('gives a part back and keeps the membership, with audit entry and mail', async () => {
  expect((await refund()).json()).toEqual({ message: `CA$10.00 went back to ${email}.` })
  expect(await refundedAtStripe()).toBe(1000)
  expect((await subscription()).status).toBe('active')
  expect(await entries()).toContainEqual({
    actor_id: kim,
    action: 'membership.refunded_in_part',
    details: { email, cents: 1000, currency: 'cad', ending: 'keep', note: ASKED.note },
  })
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: 'CA$10.00 is on its way back to you' })
  expect(mail!.text).toContain('Your membership continues as before.')
  expect(mail!.text).toContain('up to ten days')
  expect((await history()).json().memberships[0].payments[0]).toMatchObject({ refundedCents: 1000 })
  // The rest, later.
  expect((await refund({ refundedBefore: 1000, cents: 1499 })).statusCode).toBe(200)
  expect(await refundedAtStripe()).toBe(2499)
})

it('says nothing of a membership that had ended before the money went back', async () => {
  await api.stripe.endSubscription(membership.subscription_id)
  await api.deliverEvents()
  await api.forgetMails()
  expect((await refund()).statusCode).toBe(200)
  const [mail] = await mails()
  expect(mail!.text).toContain('Nothing else changes.')
  expect(mail!.text).not.toContain('membership')
})

it.each([
  ['end_now', 'Your membership has ended', { status: 'canceled' }, false],
  ['end_with_period', 'Your membership ends on', { status: 'active', cancelAtPeriodEnd: true }, true],
])('ends the membership as asked: %s', async (ending, text, current, open) => {
  expect((await refund({ ending })).statusCode).toBe(200)
  expect(await subscription()).toMatchObject(current)
  expect(await api.rows('select private.has_open_membership($1) as open', [member])).toEqual([{ open }])
  expect((await mails())[0]!.text).toContain(text)
})

it('refunds once, whatever is clicked twice, and by two admins at once', async () => {
  const responses = await Promise.all([refund(), refund(), refund({}, olive)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  for (const { json } of responses.filter(({ statusCode }) => statusCode === 409))
    expect(['refund_under_way', 'refund_changed']).toContain(json().code)
  expect((await refund()).json()).toMatchObject({ code: 'refund_changed' })
  expect(await refundedAtStripe()).toBe(1000)
  expect(await mails()).toHaveLength(1)
})

it('refunds once over a crash between the refund and what is recorded, and makes the rest good', async () => {
  vi.spyOn(api.server.outbox, 'enqueue').mockRejectedValueOnce(new Error('crash'))
  expect((await refund({ ending: 'end_now' })).statusCode).toBe(500)
  expect(await refundedAtStripe()).toBe(1000)
  expect(await mails()).toEqual([])
  expect((await history()).json().memberships[0].payments[0].asked).toEqual({ cents: 1000, by: 'Kim Keeper' })
  // Somebody repeats the refund meanwhile.
  expect((await refund({ refundedBefore: 1000 })).json()).toMatchObject({ code: 'refund_under_way' })
  await finish()
  await finish()
  expect(await refundedAtStripe()).toBe(1000)
  expect((await subscription()).status).toBe('canceled')
  expect(await mails()).toHaveLength(1)
  expect(await entries()).toContainEqual(expect.objectContaining({ action: 'membership.refunded_in_part' }))
  expect((await history()).json().memberships[0].payments[0].asked).toBeNull()
})

it('notes a refund that the provider does not respond to, and makes it as soon as it does', async () => {
  const { httpClient } = api.sandbox.account
  const respond = httpClient.makeRequest.bind(httpClient)
  vi.spyOn(httpClient, 'makeRequest').mockImplementation((...request) =>
    request[3] === 'POST' ? Promise.reject(Stripe.HttpClient.makeTimeoutError()) : respond(...request),
  )
  expect((await refund()).json()).toEqual({
    message: 'Stripe does not respond. Your refund of CA$10.00 is noted, and made as soon as it does.',
  })
  await finish()
  expect(await refundedAtStripe()).toBe(0)
  vi.restoreAllMocks()
  await finish()
  expect(await refundedAtStripe()).toBe(1000)
  expect(await mails()).toHaveLength(1)
})

it('makes no refund on top of another one that was made meanwhile, and says so in the audit log', async () => {
  vi.spyOn(api.stripe, 'fetchCharge').mockRejectedValueOnce(new Error('crash'))
  expect((await refund()).statusCode).toBe(500)
  await api.stripe.refundCharge(chargeId, 500, 'dashboard')
  await finish()
  expect(await refundedAtStripe()).toBe(500)
  expect(await mails()).toEqual([])
  expect(await entries()).toContainEqual(expect.objectContaining({ action: 'membership.refund_dropped' }))
  expect(await told()).toEqual(['A refund of CA$10.00 was not made'])
})

it('gives a refund up that the provider has not made for three days, and tells who asked', async () => {
  vi.spyOn(api.stripe, 'refundCharge').mockRejectedValue(new StripeUnavailableError('balance_insufficient'))
  expect((await refund()).statusCode).toBe(200)
  await finish()
  expect(await told()).toEqual([])
  await api.rows(
    `update private.asked_refunds set asked_at = now() - interval '73 hours' where settled_at is null`,
  )
  await api.rows(`update private.asked_refunds set tried_at = now() - interval '7 hours'`)
  await finishRefunds({ ...api.server, stripe: api.stripe }).handle(null, { isLastAttempt: false })
  expect(await told()).toEqual(['A refund of CA$10.00 was not made'])
  expect((await history()).json().memberships[0].payments[0].asked).toBeNull()
  expect(await refundedAtStripe()).toBe(0)
})

const makeOld = () =>
  api.rows(
    `update private.asked_refunds set asked_at = now() - interval '73 hours', tried_at = now() - interval '7 hours'
     where settled_at is null`,
  )
const runJob = () =>
  finishRefunds({ ...api.server, stripe: api.stripe }).handle(null, { isLastAttempt: false })

it('gives up no refund of which the provider does not say whether it was made', async () => {
  const down = new StripeUnavailableError('no network')
  vi.spyOn(api.stripe, 'findRefund').mockRejectedValue(down)
  expect((await refund()).statusCode).toBe(200)
  await makeOld()
  await runJob()
  expect(await told()).toEqual([])
  vi.restoreAllMocks()
  await makeOld()
  await runJob()
  expect(await refundedAtStripe()).toBe(1000)
  expect(await mails()).toHaveLength(1)
})

it('calls no refund undone that was made, where the end is refused, and finishes it once it has ended', async () => {
  const refused = new StripeRefusedError('The subscription is managed by a schedule.')
  vi.spyOn(api.stripe, 'setCancelAtPeriodEnd').mockRejectedValue(refused)
  expect((await refund({ ending: 'end_with_period' })).statusCode).toBe(200)
  for (let time = 0; time < 2; time++) {
    await makeOld()
    await runJob()
  }
  expect(await told()).toEqual([`CA$10.00 went back to ${email}, but the membership continues`])
  expect(await entries()).toEqual([])
  vi.restoreAllMocks()
  await api.stripe.setCancelAtPeriodEnd(membership.subscription_id, true)
  vi.spyOn(api.stripe, 'setCancelAtPeriodEnd').mockRejectedValue(refused)
  await makeOld()
  await runJob()
  expect(await refundedAtStripe()).toBe(1000)
  expect(await mails()).toHaveLength(1)
  expect(await entries()).toMatchObject([{ action: 'membership.refunded_in_part' }])
})

it('refuses what is not there any more, and everybody but admins', async () => {
  expect((await refund({ cents: 2500 })).json()).toMatchObject({ code: 'refund_changed' })
  expect((await refund({ cents: 0 })).statusCode).toBe(400)
  expect((await refund({ note: ' ' })).statusCode).toBe(400)
  expect((await refund({ chargeId: 'ch_of_somebody_else' })).json()).toMatchObject({
    code: 'nothing_to_refund',
  })
  expect((await refund({}, member)).statusCode).toBe(403)
  expect((await history(undefined, member)).statusCode).toBe(403)
})

it('refunds nothing that the bank has taken back, until it has decided for the team', async () => {
  const dispute = await api.sandbox.dispute(chargeId)
  await api.deliverEvents()
  expect((await refund()).json()).toMatchObject({ code: 'payment_disputed' })
  expect((await history()).json().memberships[0].payments[0]).toMatchObject({ disputed: true })
  expect(await refundedAtStripe()).toBe(0)
  await api.sandbox.closeDispute(dispute, 'won')
  await api.deliverEvents()
  expect((await history()).json().memberships[0].payments[0]).toMatchObject({ disputed: false })
  expect((await refund()).statusCode).toBe(200)
})

it('asks an admin with two-factor sign-in for its code', async () => {
  await api.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'Phone', 'x', now(), now())`,
    [olive],
  )
  expect((await refund({}, olive)).json()).toMatchObject({ code: 'mfa_code_needed' })
  expect((await history(undefined, olive)).json()).toMatchObject({ code: 'mfa_code_needed' })
  await api.rows('delete from auth.mfa_factors where user_id = $1', [olive])
})

it('ends a payment without an account once all of it went back, and mails once', async () => {
  await api.rows(`update public.memberships set user_id = null where id = $1`, [membership.id])
  expect((await refund({ cents: 999 })).statusCode).toBe(200)
  expect((await subscription()).status).toBe('active')
  await api.forgetMails()
  expect((await refund({ refundedBefore: 999, cents: 1500 })).statusCode).toBe(200)
  await api.deliverEvents()
  expect((await subscription()).status).toBe('canceled')
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]!.text).toContain('Your membership has ended')
  expect(
    await api.rows('select cents from private.refunded_payments where membership_id = $1', [membership.id]),
  ).toEqual([{ cents: 2499 }])
})

it('shows the tax as the provider gives it, where the team has it added, and gives it back with the rest', async () => {
  await api.rows('update public.payment_settings set automatic_tax = true, collect_tax_ids = true')
  const application = await addApplication(api, `taxed.${number}@example.com`)
  const sessionOf = (response: { json(): { url: string } }) =>
    new URL(response.json().url).searchParams.get('session')!
  const session = sessionOf(await api.post('/api/checkout', { plan: 'monthly', application }))
  const gift = sessionOf(
    await api.post('/api/gifts', { name: 'Ada', email, recipientName: 'Mei', message: 'Welcome' }),
  )
  await api.rows('update public.payment_settings set automatic_tax = false, collect_tax_ids = false')
  expect(
    await api.rows(
      `select body -> 'automatic_tax' ->> 'enabled' as tax, body -> 'tax_id_collection' ->> 'enabled' as ids
       from private.sandbox_stripe_objects where id = any ($1)`,
      [[session, gift]],
    ),
  ).toEqual([
    { tax: 'true', ids: 'true' },
    { tax: 'true', ids: 'true' },
  ])
  await api.sandbox.completeCheckout(session, { card: 'works' })
  await api.deliverEvents()
  const [taxed] = await api.rows<typeof membership>(
    'select id, subscription_id from public.memberships where email = $1',
    [`taxed.${number}@example.com`],
  )
  membership = taxed!
  const [payment] = (await history(`membership=${taxed!.id}`)).json().memberships[0].payments
  expect(payment).toMatchObject({ cents: 2824, taxCents: 325 })
  chargeId = payment.chargeId
  expect((await refund({ cents: 2824 })).json()).toMatchObject({
    message: expect.stringContaining('CA$28.24'),
  })
  expect(await refundedAtStripe()).toBe(2824)
})
