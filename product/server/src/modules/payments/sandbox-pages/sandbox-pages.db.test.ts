// The sandbox's own pages: paying, the portal, and the passing of time.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { buyGift } from '../../../testing/payments/gift-shop'
import { openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi
let number = 0
let email: string

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(() => {
  number += 1
  email = `payer.${number}@example.com`
})

const get = (url: string) => api.app.inject({ method: 'GET', url })
/** @returns the session's id */
async function openCheckout(plan = 'monthly'): Promise<string> {
  const application = await addApplication(api, email)
  const { url } = (await api.post('/api/checkout', { plan, application })).json()
  return new URL(url).searchParams.get('session')!
}
const pay = (session: string, card: string) => api.post(`/api/sandbox/checkout?session=${session}`, { card })
const view = async (session: string) => (await get(`/api/sandbox/checkout?session=${session}`)).json()

/** Somebody with a membership. */
async function addMember(plan = 'monthly', card = 'works') {
  expect((await pay(await openCheckout(plan), card)).statusCode).toBe(200)
  const userId = await api.addUser(email)
  const { url } = (await api.post('/api/account/portal', {}, userId)).json()
  expect(new URL(url).pathname).toBe('/checkout/sandbox/card')
  return { userId, session: new URL(url).searchParams.get('session')! }
}
const portal = async (session: string) => (await get(`/api/sandbox/portal?session=${session}`)).json()
const act = (session: string, what: string, body: object = {}) =>
  api.post(`/api/sandbox/portal/${what}?session=${session}`, body)
/** Returns until when the membership runs that the same person was given. */
const givenUntil = async (userId: string) =>
  (
    await api.rows<{ until: Date }>(
      `select access_until as until from public.memberships where user_id = $1 and source = 'complimentary'`,
      [userId],
    )
  )[0]!.until.getTime()
const membership = async () =>
  (
    await api.rows(
      'select status, state, access_until > now() as open from public.memberships where email = $1',
      [email],
    )
  )[0]

describe('the checkout', () => {
  it('shows what is due, refuses a declined card, and is paid once with one that works', async () => {
    const session = await openCheckout('annual')
    expect(await view(session)).toEqual({
      status: 'open',
      description: 'Basic Membership, annual',
      email,
      currency: 'cad',
      priceCents: 24_999,
      discountCents: 0,
      taxCents: 0,
      totalCents: 24_999,
      interval: 'year',
      trialDays: null,
      successUrl: null,
      cancelUrl: expect.stringContaining('/membership-selection?application='),
    })
    const declined = await pay(session, 'declined')
    expect(declined.statusCode).toBe(402)
    expect(declined.json()).toEqual({
      code: 'card_declined',
      message: 'Your card was declined. Please use another card; nothing was charged.',
    })
    expect(await membership()).toBeUndefined()
    const paid = await pay(session, 'works')
    const successUrl = `https://juno.test/create-account?session_id=${session}`
    expect(paid.json()).toEqual({ redirectTo: successUrl })
    expect(await membership()).toMatchObject({ status: 'active', open: true })
    expect(await view(session)).toMatchObject({ status: 'complete', successUrl })
    expect((await pay(session, 'works')).json().code).toBe('checkout_not_open')
    expect(await api.rows('select from public.memberships where email = $1', [email])).toHaveLength(1)
  })

  it('is paid once by two clicks', async () => {
    const session = await openCheckout()
    const clicks = await Promise.all([pay(session, 'works'), pay(session, 'works')])
    expect(clicks.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await api.rows('select from public.memberships where email = $1', [email])).toHaveLength(1)
  })

  it.each(['cs_test_made_up', 'cus_1', '%00', ''])('is not open for "%s"', async session => {
    const seen = await get(`/api/sandbox/checkout?session=${session}`)
    expect([400, 404]).toContain(seen.statusCode)
    expect((await pay(session, 'works')).statusCode).toBe(seen.statusCode)
  })

  it('takes no other card than those it offers', async () => {
    expect((await pay(await openCheckout(), 'gold')).statusCode).toBe(400)
  })
})

describe('the portal', () => {
  it('shows card, subscription and invoices, and changes the card', async () => {
    const { session } = await addMember()
    expect(await portal(session)).toMatchObject({
      returnUrl: 'https://juno.test/settings#membership',
      card: { brand: 'visa', last4: '4242' },
      subscription: { status: 'active', cents: 2_499, currency: 'cad', interval: 'month' },
      invoices: [{ cents: 2_499, currency: 'cad', status: 'paid', refundedCents: 0, disputed: false }],
    })
    expect((await act(session, 'card', { card: 'declined' })).json().card.last4).toBe('0341')
    const { card } = (await act(session, 'card', { card: 'expiring' })).json()
    expect(card).toMatchObject({
      expMonth: new Date().getUTCMonth() + 1,
      expYear: new Date().getUTCFullYear(),
    })
  })

  it('shows each invoice, and none that is not there', async () => {
    const { session } = await addMember()
    const [{ id }] = (await portal(session)).invoices
    expect((await get(`/api/sandbox/invoice?invoice=${id}`)).json()).toMatchObject({
      email,
      currency: 'cad',
      lines: [{ cents: 2_499 }],
      totalCents: 2_499,
      dueCents: 2_499,
      paid: true,
    })
    for (const other of ['in_made_up', session])
      expect((await get(`/api/sandbox/invoice?invoice=${other}`)).statusCode).toBe(404)
  })

  it('lets time pass to the next payment, and the membership follows before the response', async () => {
    const { session } = await addMember()
    const { invoices } = (await act(session, 'time', { time: 'payment' })).json()
    expect(invoices).toHaveLength(2)
    expect(await membership()).toMatchObject({ state: 'active', open: true })
    await act(session, 'card', { card: 'declined' })
    const late = (await act(session, 'time', { time: 'payment' })).json()
    expect(late.subscription.status).toBe('past_due')
    expect(late.invoices[0]).toMatchObject({ status: 'open' })
    expect(await membership()).toMatchObject({ status: 'past_due', state: 'grace', open: true })
  })

  it('moves the dates of the membership with the time, also where nothing falls due', async () => {
    const { session } = await addMember('annual')
    const end = async () =>
      (
        await api.rows<{ end: Date }>(
          'select current_period_end as end from public.memberships where email = $1',
          [email],
        )
      )[0]!.end.getTime()
    const before = await end()
    await act(session, 'time', { time: 'week' })
    expect(Math.round((before - (await end())) / 86_400_000)).toBe(7)
    const { subscription } = await portal(session)
    expect(new Date(subscription.currentPeriodEnd).getTime()).toBe(await end())
  })

  it('moves what was given to the same person, to its end', async () => {
    const { userId, session } = await addMember('annual')
    const admin = await api.addUser(`keeper.${number}@example.com`, { admin: true })
    const lastDay = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const given = { accountId: userId, lastDay, note: '' }
    expect((await api.post('/api/payments/complimentary', given, admin)).statusCode).toBe(200)
    const before = await givenUntil(userId)
    await act(session, 'time', { time: 'week' })
    expect(Math.round((before - (await givenUntil(userId))) / 86_400_000)).toBe(7)
    await act(session, 'time', { time: 'week' })
    const states = await api.rows(
      'select source, state from public.memberships where user_id = $1 order by source',
      [userId],
    )
    expect(states).toEqual([
      { source: 'complimentary', state: 'ended' },
      { source: 'subscription', state: 'active' },
    ])
  })

  it('disputes the last payment, once', async () => {
    const { session } = await addMember()
    const { invoices } = (await act(session, 'dispute')).json()
    expect(invoices[0]).toMatchObject({ disputed: true })
    expect((await act(session, 'dispute')).statusCode).toBe(409)
  })

  it.each([
    ['card', { card: 'gold' }],
    ['time', { time: 'century' }],
    ['time', { time: 3 }],
  ])('refuses to change the %s to %o', async (what, body) => {
    const { session } = await addMember()
    expect((await act(session, what, body)).statusCode).toBe(400)
  })
})

describe('a stranger', () => {
  const routes = [
    ['GET', '/api/sandbox/portal'],
    ['POST', '/api/sandbox/portal/card'],
    ['POST', '/api/sandbox/portal/time'],
    ['POST', '/api/sandbox/portal/dispute'],
    ['GET', '/api/sandbox/checkout'],
    ['POST', '/api/sandbox/checkout'],
  ] as const
  const body = { card: 'works', time: 'year' }
  const ask = (app: TestApi['app'], [method, url]: readonly ['GET' | 'POST', string], session: string) =>
    app.inject({ method, url: `${url}?session=${session}`, ...(method === 'POST' && { payload: body }) })

  it.each(routes)('opens nothing with %s %s and a customer, an application or a guess', async (...route) => {
    const { userId } = await addMember()
    const [{ customer } = { customer: '' }] = await api.rows<{ customer: string }>(
      'select stripe_customer_id as customer from public.memberships where email = $1',
      [email],
    )
    for (const session of [customer, userId, 'bps_1', 'cs_test_1']) {
      const response = await ask(api.app, route, session)
      expect([response.statusCode, response.json().code]).toEqual([404, 'checkout_not_open'])
    }
  })

  it('does not open a portal for somebody else: an admin does', async () => {
    const { userId } = await addMember()
    const open = (caller?: string) => api.post(`/api/sandbox/members/${userId}/portal`, {}, caller)
    expect((await open()).statusCode).toBe(401)
    expect((await open(userId)).json().code).toBe('admin_only')
    const admin = await api.addUser(`admin.${number}@example.com`, { admin: true })
    const { url } = (await open(admin)).json()
    const { returnUrl, invoices } = await portal(new URL(url).searchParams.get('session')!)
    expect(returnUrl).toBe('https://juno.test/admin/members')
    expect(invoices).toHaveLength(1)
    expect((await api.post('/api/sandbox/members/me/portal', {}, admin)).statusCode).toBe(404)
  })

  it('lets the buyer of a gift ask the bank, and the bank decide, for admins alone', async () => {
    const { id } = await buyGift(api)
    const admin = await api.addUser(`admin.gift.${number}@example.com`, { admin: true })
    const { userId } = await addMember()
    const dispute = (caller?: string, gift = id) => api.post(`/api/sandbox/gifts/${gift}/dispute`, {}, caller)
    expect((await dispute()).statusCode).toBe(401)
    expect((await dispute(userId)).json().code).toBe('admin_only')
    for (const gift of ['one', randomUUID()])
      expect((await dispute(admin, gift)).json().code).toBe('nothing_to_dispute')
    expect((await dispute(admin)).statusCode).toBe(200)
    expect((await dispute(admin)).json().code).toBe('nothing_to_dispute')
    const gifts = () =>
      api.rows('select disputed, refunded_at is not null as gone from private.gifts where id = $1', [id])
    expect(await gifts()).toEqual([{ disputed: true, gone: false }])
    const [opened] = await api.rows<{ id: string }>('select id from private.disputes where gift_id = $1', [
      id,
    ])
    const decide = (body: object, caller?: string, of = opened!.id) =>
      api.post(`/api/sandbox/disputes/${of}/decide`, body, caller)
    expect((await decide({ decision: 'lost' }, userId)).json().code).toBe('admin_only')
    expect((await decide({ decision: 'maybe' }, admin)).statusCode).toBe(400)
    expect((await decide({ decision: 'lost' }, admin, 'dp_none')).json().code).toBe('nothing_to_dispute')
    expect((await decide({ decision: 'lost' }, admin)).statusCode).toBe(200)
    expect(await gifts()).toEqual([{ disputed: false, gone: true }])
    expect((await decide({ decision: 'won' }, admin)).json().code).toBe('nothing_to_dispute')
  })

  it('finds nothing of it in production, with or without Stripe keys', async () => {
    const [closed, withKeys] = await Promise.all([
      openTestApi({ sandboxCheckout: false }),
      openTestApi({ asWithKeys: true }),
    ])
    for (const route of routes) {
      expect((await ask(closed.app, route, 'cs_test_1')).json().code).toBe('checkout_closed')
      expect((await ask(withKeys.app, route, 'cs_test_1')).json().code).toBe('not_found')
    }
    const portalOf = (one: TestApi) =>
      one.post('/api/sandbox/members/00000000-0000-4000-8000-000000000000/portal', {})
    expect((await portalOf(closed)).json().code).toBe('checkout_closed')
    expect((await portalOf(withKeys)).json().code).toBe('not_found')
    await Promise.all([closed.close(), withKeys.close()])
  })
})
