/** Gifts from the purchase to the membership, and everything that must not happen on the way. */
import Stripe from 'stripe'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addApprovedAccount, addApplication } from '../../../testing/applications'
import { deliver, event, sign } from '../../../testing/payments/stripe-events'
import { linkIn, openTestApi, WEBHOOK_SECRET } from '../../../testing/test-api'
import { buyGift, mailedGiftCode, openGiftCheckout, purchase } from '../../../testing/payments/gift-shop'

const UNKNOWN = '00000-00000-00000-00000'

const api = await openTestApi()
const admin = await api.addUser('keeper@example.com', { admin: true })
let number = 0
let email: string

afterAll(() => api.close())
beforeEach(async () => {
  email = `receiver.${++number}@example.com`
  await api.forgetMails()
})

const { post, deliverEvents } = api
const stripe = () => new Stripe(api.sandbox.account.secretKey, { httpClient: api.sandbox.account.httpClient })
const openCheckout = (change?: object) => openGiftCheckout(api, change)
const codeMailed = (kind?: string) => mailedGiftCode(api, kind)
const buy = (change?: object) => buyGift(api, change)
const redeemOwn = (code: string, caller: string) => post('/api/account/gifts/redeem', { code }, caller)
const lookUpOwn = (code: string, caller: string) => post('/api/account/gifts/look-up', { code }, caller)
const refund = (id: string, cents = 24_999, caller = admin) =>
  post(`/api/payments/gifts/${id}/refund`, { cents }, caller)
const stored = (address = email) =>
  api.rows<{ id: string; user_id: string | null; source: string; open: boolean; days: number }>(
    `select id, user_id, source, coalesce(access_until > now(), false) as open,
       round(extract(epoch from access_until - now()) / 86400)::int as days
     from public.memberships where lower(email) = $1 and source = 'gift'`,
    [address],
  )
const listed = async (id: string) =>
  (
    await api.db.as<Record<string, unknown>>({ sub: admin }, 'select * from public.gifts() where id = $1', [
      id,
    ])
  )[0]
const addApproved = (address = email) => addApprovedAccount(api, address)
async function paysAlready(): Promise<string> {
  const userId = await addApproved()
  await post('/api/checkout/sandbox', { plan: 'monthly', email, userId })
  await deliverEvents()
  await api.forgetMails()
  return userId
}

it('is bought by anybody, mailed to the buyer as a code, and opens a year for an approved account', async () => {
  const { id, code } = await buy()
  const [mail] = await api.mails()
  expect(mail).toMatchObject({ kind: 'gift-bought', to: 'grace@example.com' })
  expect(mail!.text).toContain(`/gift-card#${code}`)
  expect(mail!.text).toContain('CA$249.99')
  expect(await listed(id)).toMatchObject({ buyer_name: 'Grace Hopper', cents: 24_999, redeemed_at: null })
  const member = await addApproved()
  expect((await lookUpOwn(code, member)).json()).toMatchObject({
    buyerName: 'Grace Hopper',
    recipientName: 'Ada',
    message: 'For all the bugs.',
    months: 12,
    effect: { kind: 'now' },
  })
  expect((await redeemOwn(code.toLowerCase(), member)).json()).toMatchObject({ open: true })
  expect(await stored()).toMatchObject([{ user_id: member, source: 'gift', open: true }])
  expect([365, 366]).toContain((await stored())[0]!.days)
  expect((await api.mails()).at(-1)).toMatchObject({ kind: 'gift-redeemed', to: email })
  expect(await listed(id)).toMatchObject({ redeemed_by_email: email })
  expect((await redeemOwn(code, member)).json()).toMatchObject({ code: 'gift_used' })
  expect(await stored()).toHaveLength(1)
})

it('is neither code nor message where it is kept', async () => {
  const { code } = await buy()
  const letters = code.replaceAll('-', '')
  const [row] = await api.rows<{ found: boolean }>(
    'select exists (select from private.gifts g where g::text ilike any ($1)) as found',
    [[`%${letters}%`, `%${code}%`]],
  )
  expect(row).toEqual({ found: false })
  expect(Object.keys((await listed((await openCheckout()).id)) ?? {})).toEqual([])
  const [object] = await api.rows<{ body: object }>(
    `select body from private.sandbox_stripe_objects where body ->> 'object' = 'checkout.session' limit 1`,
  )
  expect(JSON.stringify(object)).not.toContain('For all the bugs')
})

it('makes one code of an event that comes twice, and none of a checkout that nobody paid', async () => {
  const unpaid = await openCheckout()
  const { session } = await buy()
  const again = JSON.stringify(
    event(`evt_again_${number}`, 'checkout.session.completed', {
      ...(await stripe().checkout.sessions.retrieve(session)),
    }),
  )
  expect((await deliver(api.app, again, sign(again, WEBHOOK_SECRET))).statusCode).toBe(200)
  const early = JSON.stringify(
    event(`evt_early_${number}`, 'checkout.session.completed', {
      ...(await stripe().checkout.sessions.retrieve(unpaid.session)),
    }),
  )
  expect((await deliver(api.app, early, sign(early, WEBHOOK_SECRET))).statusCode).toBe(200)
  expect((await api.mails()).map(({ kind }) => kind)).toEqual(['gift-bought'])
  expect(await listed(unpaid.id)).toBeUndefined()
})

it('is redeemed by one of two people at the same time', async () => {
  const { code } = await buy()
  const one = await addApproved()
  const other = await addApproved(`other.${email}`)
  const both = await Promise.all([redeemOwn(code, one), redeemOwn(code, other)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect([...(await stored()), ...(await stored(`other.${email}`))]).toHaveLength(1)
})

it('waits for somebody whose application is not approved', async () => {
  const { code } = await buy()
  const stranger = await api.addUser(email)
  expect((await lookUpOwn(code, stranger)).json()).toMatchObject({ effect: { kind: 'apply first' } })
  expect((await redeemOwn(code, stranger)).json()).toMatchObject({ code: 'application_needed' })
  expect((await post('/api/gifts/look-up', { code })).json()).toMatchObject({
    effect: { kind: 'apply first' },
  })
  const application = await addApplication(api, email, 'PENDING')
  expect((await post('/api/gifts/redeem', { code, application })).statusCode).toBe(403)
  expect(await stored()).toEqual([])
  await addApplication(api, email)
  expect((await redeemOwn(code, stranger)).statusCode).toBe(200)
})

it('opens with the account that an approved applicant makes by the emailed link', async () => {
  const { id, code } = await buy()
  const application = await addApplication(api, email)
  expect((await post('/api/gifts/look-up', { code, application })).json()).toMatchObject({
    effect: { kind: 'with account', email },
  })
  await api.forgetMails()
  expect((await post('/api/gifts/redeem', { code, application })).json()).toMatchObject({ open: false })
  const [mail] = await api.mails()
  expect(mail).toMatchObject({ kind: 'gift-redeemed', to: email })
  const token = linkIn(mail!, '/create-account').searchParams.get('token')!
  expect(await listed(id)).toMatchObject({ redeemed_by_email: email, redeemed_by_name: 'Ada' })
  const signUp = await post('/auth/v1/signup', {
    email,
    password: 'Correct-Horse-7',
    data: { registration_token: token },
  })
  const { user } = signUp.json<{ user: { id: string } }>()
  expect(await stored()).toMatchObject([{ user_id: user.id, open: true }])
})

it('is not redeemed for an account by its id alone', async () => {
  const { code } = await buy()
  const application = await addApproved()
  expect((await post('/api/gifts/redeem', { code, application })).statusCode).toBe(403)
  expect((await post('/api/gifts/look-up', { code, application })).json()).toMatchObject({
    effect: { kind: 'apply first' },
  })
})

it('follows what is paid for: the plan pauses, and its next payment comes after the gift', async () => {
  const member = await paysAlready()
  const { code } = await buy()
  const preview = (await lookUpOwn(code, member)).json<{ effect: { kind: string; endsAt: string } }>()
  expect(preview.effect.kind).toBe('pause')
  await api.forgetMails()
  expect((await redeemOwn(code, member)).statusCode).toBe(200)
  const [plan] = await api.rows<{ state: string; until: Date; subscription_id: string }>(
    `select state, trial_end as until, subscription_id from public.memberships
     where user_id = $1 and source = 'subscription'`,
    [member],
  )
  expect(plan!.state).toBe('pausing')
  const close = (date: Date) => Math.abs(date.getTime() - new Date(preview.effect.endsAt).getTime()) < 2000
  expect(close(plan!.until)).toBe(true)
  const { trial_end: trialEnd } = await stripe().subscriptions.retrieve(plan!.subscription_id)
  expect(close(new Date(trialEnd! * 1000))).toBe(true)
  const [mail] = await api.mails()
  expect(mail!.text).toContain('Its next payment is on')
})

it('begins after a payment of which no event has told yet', async () => {
  const member = await paysAlready()
  const [{ customer, subscription }] = (await api.rows<{ customer: string; subscription: string }>(
    `select stripe_customer_id as customer, subscription_id as subscription from public.memberships where email = $1`,
    [email],
  )) as [{ customer: string; subscription: string }]
  const { code } = await buy()
  await api.sandbox.passTime(customer, 40 * 86_400)
  const paidUntil = (await api.stripe.fetchSubscription(subscription))!.currentPeriodEnd!
  expect((await redeemOwn(code, member)).statusCode).toBe(200)
  expect((await api.stripe.fetchSubscription(subscription))!.pausedFrom).toEqual(paidUntil)
  const [gift] = await stored()
  const year = (paidUntil.getTime() - Date.now()) / 86_400_000 + 365
  expect(Math.abs(gift!.days - year)).toBeLessThan(2)
})

it('keeps the pause while the gift runs, so that nobody pays meanwhile', async () => {
  const member = await paysAlready()
  await redeemOwn((await buy()).code, member)
  const own = async () =>
    (
      await api.app.inject({
        url: '/api/account/membership',
        headers: { authorization: `Bearer ${api.token(member)}` },
      })
    ).json<{ membership: { acts: string[]; others: { source: string; endsAt: string }[] } }>().membership
  const { acts, others } = await own()
  expect(acts).toEqual(['end'])
  expect(others).toEqual([{ source: 'gift', endsAt: expect.stringMatching(/T.+Z$/) }])
  await api.forgetMails()
  const response = await post('/api/account/membership/return', { cents: null }, member)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'membership_refused',
    message: expect.stringMatching(/^Your gift keeps everything open until \w+ \d+, \d{4}, and nobody pays/),
  })
  expect(await own()).toMatchObject({ state: 'pausing' })
  expect(await api.mails()).toEqual([])
  // Once it is over, the pause is the member's own again.
  await api.rows(
    `update public.memberships set access_until = now() - interval '1 day' where user_id = $1 and source = 'gift'`,
    [member],
  )
  expect((await post('/api/account/membership/return', { cents: null }, member)).statusCode).toBe(200)
})

it('lengthens what was given, and waits where there is no end', async () => {
  const member = await addApproved()
  await redeemOwn((await buy()).code, member)
  const { code } = await buy()
  expect((await lookUpOwn(code, member)).json()).toMatchObject({ effect: { kind: 'after' } })
  await redeemOwn(code, member)
  expect((await stored()).map(({ days }) => days).sort()[1]).toBeGreaterThan(725)
  await post('/api/payments/complimentary', { accountId: member, lastDay: null, note: '' }, admin)
  const third = await buy()
  expect((await redeemOwn(third.code, member)).json()).toMatchObject({ code: 'gift_waits' })
  expect(await listed(third.id)).toMatchObject({ redeemed_at: null })
})

it('is refunded once by the team, and never after it was redeemed', async () => {
  const { id, code } = await buy()
  const member = await addApproved()
  expect((await refund(id, 24_999, member)).statusCode).toBe(403)
  expect((await refund(id, 1)).json()).toMatchObject({ code: 'refund_changed' })
  const both = await Promise.all([refund(id), refund(id), redeemOwn(UNKNOWN, member)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 409])
  const [{ intent } = { intent: '' }] = await api.rows<{ intent: string }>(
    'select payment_intent_id as intent from private.gifts where id = $1',
    [id],
  )
  const charge = await api.stripe.fetchChargeOf(intent)
  expect(await stripe().charges.retrieve(charge!.id)).toMatchObject({ amount_refunded: 24_999 })
  expect((await api.mails()).filter(({ kind }) => kind === 'gift-refunded')).toHaveLength(1)
  expect((await redeemOwn(code, member)).json()).toMatchObject({ code: 'gift_unknown' })
  const redeemed = await buy()
  await redeemOwn(redeemed.code, member)
  expect((await refund(redeemed.id)).json()).toMatchObject({ code: 'gift_used' })
  const entries = await api.rows('select action, actor_id from public.audit_log where subject_id = $1', [id])
  expect(entries).toEqual([{ action: 'gift.refunded', actor_id: admin }])
})

it('is either refunded or redeemed when both are tried at once', async () => {
  const { id, code } = await buy()
  const member = await addApproved()
  const both = await Promise.all([refund(id), redeemOwn(code, member)])
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { redeemed_at: redeemed, refunded_at: refunded } = (await listed(id))!
  expect([redeemed, refunded].filter(Boolean)).toHaveLength(1)
  expect(await stored()).toHaveLength(redeemed ? 1 : 0)
})

it('opens nothing after its payment went back in the dashboard of the provider', async () => {
  const { id, code } = await buy()
  const [{ intent } = { intent: '' }] = await api.rows<{ intent: string }>(
    'select payment_intent_id as intent from private.gifts where id = $1',
    [id],
  )
  await stripe().refunds.create({ charge: (await api.stripe.fetchChargeOf(intent))!.id })
  const member = await addApproved()
  // Also while the event that tells of it is on its way, or lost.
  expect((await redeemOwn(code, member)).json()).toMatchObject({
    code: 'gift_waits',
    message: 'The payment for this gift went back to its buyer, so its code no longer works.',
  })
  expect(await stored()).toEqual([])
  await deliverEvents()
  expect(await listed(id)).toMatchObject({ refunded_by_name: null, refunded_at: expect.any(Date) })
  expect((await redeemOwn(code, member)).json()).toMatchObject({ code: 'gift_unknown' })
})

it('has one code at a time: a new one ends the one before', async () => {
  const { id, code } = await buy()
  const member = await addApproved()
  expect((await post(`/api/payments/gifts/${id}/code`, {}, member)).statusCode).toBe(403)
  await post(`/api/payments/gifts/${id}/code`, {}, admin)
  const newer = await codeMailed('gift-code')
  expect(newer).not.toBe(code)
  expect((await redeemOwn(code, member)).json()).toMatchObject({ code: 'gift_unknown' })
  expect((await redeemOwn(newer, member)).statusCode).toBe(200)
})

it('limits how many codes one address and one account try', async () => {
  const member = await addApproved()
  api.enforceLimits(true)
  const tries = async (url: string, caller?: string) => {
    const statuses = []
    for (let count = 0; count <= 20; count++)
      statuses.push((await post(url, { code: UNKNOWN }, caller)).statusCode)
    return statuses
  }
  const limited = [...Array(20).fill(404), 429]
  expect(await tries('/api/gifts/look-up')).toEqual(limited)
  expect(await tries('/api/account/gifts/redeem', member)).toEqual(limited)
  api.enforceLimits(false)
})

it('says that the provider cannot be reached, and keeps the code', async () => {
  const member = await paysAlready()
  const { id, code } = await buy()
  await api.rows('alter table private.sandbox_stripe_objects add constraint refuse check (false) not valid')
  const answers = [await post('/api/gifts', purchase), await redeemOwn(code, member), await refund(id)]
  await api.rows('alter table private.sandbox_stripe_objects drop constraint refuse')
  expect(answers.map(answer => answer.json<{ code: string }>().code)).toEqual(
    Array(3).fill('payments_unavailable'),
  )
  expect(await listed(id)).toMatchObject({ redeemed_at: null, refunded_at: null })
  expect((await redeemOwn(code, member)).statusCode).toBe(200)
})

it.each([
  ['no name', { name: ' ' }],
  ['no address', { email: 'nobody' }],
  ['a long message', { message: 'x'.repeat(1001) }],
  ['a name over two lines', { recipientName: 'Ada\nLovelace' }],
])('refuses a purchase with %s', async (_, change) => {
  expect((await post('/api/gifts', { ...purchase, ...change })).statusCode).toBe(400)
})

it('keeps of a closed account what the books need, and of an open gift what it needs', async () => {
  const buyer = await api.addUser(email)
  const open = await buy({ email })
  const done = await buy({ email })
  await redeemOwn(done.code, await addApproved(`friend.${email}`))
  const [exported] = await api.rows<{ gifts: object[] }>(
    `select private.export_account($1) -> 'gifts_bought' as gifts`,
    [buyer],
  )
  expect(exported!.gifts).toMatchObject([{ message: 'For all the bugs.' }, { for: 'Ada' }])
  await api.rows('select private.close_account($1)', [buyer])
  const kept = await api.rows(
    'select message, recipient_name from private.gifts where id = any ($1) order by id = $2',
    [[open.id, done.id], done.id],
  )
  expect(kept).toEqual([
    { message: 'For all the bugs.', recipient_name: 'Ada' },
    { message: null, recipient_name: null },
  ])
})
