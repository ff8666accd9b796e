/** A gift that was redeemed, and whose payment then went back in the dashboard of the provider. */
import { giftRefusals } from '@juno/domain/payments/gift-effect'
import Stripe from 'stripe'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Job } from '../../../shared/jobs/define-job'
import { addApprovedAccount, addApplication } from '../../../testing/applications'
import { deliver, event, sign } from '../../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET } from '../../../testing/test-api'
import { compareMembership } from '../membership/compare-memberships'
import { reconcilePayments } from '../ledger/reconcile-payments'
import { buyGift } from '../../../testing/payments/gift-shop'
import { findLostGifts } from './find-lost-gifts'
import type { AskingContext } from '../stripe/payment-context'
import { noteGiftRefund } from './note-gift-refund'

const api = await openTestApi()
const admin = await api.addUser('keeper@example.com', { admin: true })
let number = 0
let email: string

afterAll(() => api.close())
beforeEach(() => {
  email = `receiver.${++number}@example.com`
})

const { deliverEvents } = api
const redeem = async (code: string, caller: string) =>
  expect((await api.post('/api/account/gifts/redeem', { code }, caller)).statusCode).toBe(200)
const stored = () =>
  api.rows<{ open: boolean }>(
    `select coalesce(access_until > now(), false) as open from public.memberships
     where lower(email) = $1 and source = 'gift' order by created_at`,
    [email],
  )

const addApproved = () => addApprovedAccount(api, email)
async function paymentOf(gift: string): Promise<{ intent: string; charge: string }> {
  const [row] = await api.rows<{ intent: string }>(
    'select payment_intent_id as intent from private.gifts where id = $1',
    [gift],
  )
  return { intent: row!.intent, charge: (await api.stripe.fetchChargeOf(row!.intent))!.id }
}
/** @param amount by default all that is left */
async function refundAtStripe(gift: string, amount?: number): Promise<void> {
  const { charge } = await paymentOf(gift)
  const { secretKey, httpClient } = api.sandbox.account
  await new Stripe(secretKey, { httpClient }).refunds.create({ charge, ...(amount && { amount }) })
  await api.forgetMails()
}

it('ends with its payment, once, and its member and the audit log are told', async () => {
  const { id, code } = await buyGift(api)
  await redeem(code, await addApproved())
  await refundAtStripe(id, 1000)
  await deliverEvents()
  expect(await stored()).toEqual([{ open: true }])
  expect(await api.mails()).toEqual([])
  await refundAtStripe(id)
  await deliverEvents()
  expect(await stored()).toEqual([{ open: false }])
  const [listed] = await api.db.as({ sub: admin }, 'select * from public.gifts() where id = $1', [id])
  expect(listed).toMatchObject({ redeemed_at: expect.any(Date), refunded_at: expect.any(Date) })
  expect(await api.rows('select actor_id, action from public.audit_log where subject_id = $1', [id])).toEqual(
    [{ actor_id: null, action: 'gift.refunded' }],
  )
  const [mail, ...more] = await api.mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'gift-ended', to: email })
  expect(mail!.text).toContain('went back to whoever had bought it')
  expect(mail!.text).toContain('choose a plan of your own')
  // Heard again, all of it.
  await api.rows('delete from private.stripe_events')
  await api.rows('update private.sandbox_stripe_events set delivered_at = null')
  await deliverEvents()
  expect(await api.mails()).toHaveLength(1)
})

it('says before it is redeemed that its payment went back, also where no event has told us', async () => {
  const { id, code } = await buyGift(api)
  const holder = await addApproved()
  await refundAtStripe(id)
  const effect = { kind: 'not now', why: giftRefusals.refunded }
  const own = await api.post('/api/account/gifts/look-up', { code }, holder)
  const visitors = await api.post('/api/gifts/look-up', { code })
  expect([own.json().effect, visitors.json().effect]).toEqual([effect, effect])
  await deliverEvents()
})

it('leaves the plan behind it paused, for nobody is charged unasked, and says how to come back', async () => {
  const member = await addApproved()
  await api.post('/api/checkout/sandbox', { plan: 'monthly', email, userId: member })
  const { id, code } = await buyGift(api)
  await redeem(code, member)
  await refundAtStripe(id)
  await deliverEvents()
  expect(await stored()).toEqual([{ open: false }])
  const [mail] = await api.mails()
  expect(mail!.text).toMatch(
    /is open for the time that is paid for. After that it is paused until \w+ \d+, \d{4}/,
  )
  expect(mail!.text).toContain('/settings')
  const back = await api.post('/api/account/membership/return', { cents: null }, member)
  expect(back.statusCode).toBe(200)
})

it('says how to come back to a plan whose pause has begun', async () => {
  const member = await addApproved()
  await api.post('/api/checkout/sandbox', { plan: 'monthly', email, userId: member })
  const { id, code } = await buyGift(api)
  await redeem(code, member)
  const [plan] = await api.rows<{ customer: string; subscription: string }>(
    `select stripe_customer_id as customer, subscription_id as subscription from public.memberships where email = $1 and source = 'subscription'`,
    [email],
  )
  await api.sandbox.passTime(plan!.customer, 40 * 86_400)
  await compareMembership({ ...api.server, stripe: api.stripe }, plan!.subscription)
  await refundAtStripe(id)
  await deliverEvents()
  const mail = (await api.mails()).find(({ kind }) => kind === 'gift-ended')
  expect(mail!.text).toMatch(/Your own plan is paused until \w+ \d+, \d{4}/)
})

it('says so where another membership continues', async () => {
  const member = await addApproved()
  const first = await buyGift(api)
  await redeem(first.code, member)
  await redeem((await buyGift(api)).code, member)
  await refundAtStripe(first.id)
  await deliverEvents()
  expect(await stored()).toEqual([{ open: false }, { open: true }])
  expect((await api.mails())[0]!.text).toContain('Another membership of yours continues')
})

it('takes the link back of whoever has made no account yet', async () => {
  const application = await addApplication(api, email)
  const { id, code } = await buyGift(api)
  const redeemed = await api.post('/api/gifts/redeem', { code, application })
  expect(redeemed.json()).toMatchObject({ open: false })
  await refundAtStripe(id)
  await deliverEvents()
  expect(await stored()).toEqual([{ open: false }])
  expect((await api.mails())[0]!.text).toContain('The link that we emailed you no longer works')
  const links = 'select from public.pending_registrations where lower(email) = $1'
  expect(await api.rows(links, [email])).toEqual([])
})

it('goes on where an event says what is not so any more', async () => {
  const { id, code } = await buyGift(api)
  await redeem(code, await addApproved())
  const { intent, charge } = await paymentOf(id)
  const [{ body } = { body: {} }] = await api.rows<{ body: object }>(
    'select body from private.sandbox_stripe_objects where id = $1',
    [charge],
  )
  const refunded = { ...body, payment_intent: intent, refunded: true, amount_refunded: 24_999 }
  const late = JSON.stringify(event(`evt_late_${number}`, 'charge.refunded', refunded))
  expect((await deliver(api.app, late, sign(late, WEBHOOK_SECRET))).statusCode).toBe(200)
  expect(await stored()).toEqual([{ open: true }])
})

it('ends beside the closing of the account that bought and redeemed it, and neither waits for the other', async () => {
  const member = await addApproved()
  const { id, code } = await buyGift(api, { email })
  await redeem(code, member)
  const { charge } = await paymentOf(id)
  await refundAtStripe(id)
  const { scopes } = api.server
  const asked = await api.stripe.fetchCharge(charge)
  const context = {
    ...api.server,
    claim: async () => undefined,
    stripe: { fetchCharge: async () => asked },
  } as unknown as AskingContext
  const closed = await scopes.withServiceRole(async db => {
    await db.query('select from private.gifts where id = $1 for update', [id])
    const closing = scopes.withServiceRole(other => other.query('select private.close_account($1)', [member]))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await api.rows(waiting)).length).toBe(1)
    expect(await noteGiftRefund(context, db, asked!)).toBe(true)
    return { closing }
  })
  await closed.closing
  expect(await api.rows('select from public.profiles where id = $1', [member])).toEqual([])
})

it('ends within two days where the event was lost: the ledger learns of it at night, and the job follows', async () => {
  const { id, code } = await buyGift(api)
  await redeem(code, await addApproved())
  await refundAtStripe(id)
  await api.rows('update private.sandbox_stripe_events set delivered_at = now()')
  const context = { ...api.server, stripe: api.stripe }
  const run = (job: Job) => job.handle({}, { isLastAttempt: true })
  await api.rows('delete from private.reconciliations')
  await run(reconcilePayments(context))
  await api.rows('delete from private.comparison_days')
  await run(findLostGifts(context))
  expect(await stored()).toEqual([{ open: false }])
  const found = (await api.mails()).filter(({ kind }) => kind === 'team-gift-found')
  expect(found).toMatchObject([{ subject: 'A gift of CA$249.99 was refunded without our hearing of it' }])
})
