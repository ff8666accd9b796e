// Checkout Sessions that our server makes, seen at the provider.
import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi
let stripe: Stripe
let now = new Date()

beforeAll(async () => {
  api = await openTestApi({ clock: () => now })
  stripe = new Stripe(api.sandbox.account.secretKey, { httpClient: api.sandbox.account.httpClient })
})
afterAll(() => api.close())

const open = (body: object) => api.post('/api/checkout', body)
const openOwn = (userId: string, body: object) => api.post('/api/account/checkout', body, userId)
const sessionOf = (response: { json(): { url: string } }) => {
  const { pathname, searchParams } = new URL(response.json().url)
  expect(pathname).toBe('/checkout/sandbox')
  return stripe.checkout.sessions.retrieve(searchParams.get('session')!)
}
const sessions = () => api.rows(`select from private.sandbox_stripe_objects where id like 'cs_%'`)
const pay = async (response: { json(): { url: string } }) =>
  api.post(`/api/sandbox/checkout?${new URL(response.json().url).searchParams}`, { card: 'works' })

/** Has a membership that ended. */
async function addFormerMember(email: string, customer: string): Promise<string> {
  const userId = await api.addUser(email)
  await api.rows(
    `insert into public.memberships (user_id, email, plan, status, state, stripe_customer_id, subscription_id)
     values ($1, $2, 'monthly', 'canceled', 'ended', $3, $4)`,
    [userId, email, customer, `sub_of_${customer}`],
  )
  return userId
}

describe('a checkout that the server opens', () => {
  it('is for the application, at the price of the plan, and leads back to where it came from', async () => {
    const application = await addApplication(api, 'ada@example.com')
    const response = await open({ plan: 'annual', application })
    expect(response.statusCode).toBe(200)
    const session = await sessionOf(response)
    expect(session).toMatchObject({
      mode: 'subscription',
      status: 'open',
      client_reference_id: application,
      customer: null,
      customer_email: 'ada@example.com',
      amount_total: 24_999,
      currency: 'cad',
      success_url: 'https://juno.test/create-account?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: `https://juno.test/membership-selection?application=${application}`,
    })
    expect(await api.rows(`select from public.memberships where email = 'ada@example.com'`)).toEqual([])
  })

  it('is one for two clicks at whatever moment', async () => {
    const application = await addApplication(api, 'moment@example.com')
    const urls = new Set<string>()
    const began = Date.now()
    for (const seconds of [0, 1, 61, 119]) {
      now = new Date(began + seconds * 1000)
      urls.add((await open({ plan: 'monthly', application })).json<{ url: string }>().url)
    }
    expect(urls.size).toBe(1)
    now = new Date()
  })

  it('is one for two clicks, and another one for another plan or later', async () => {
    const application = await addApplication(api, 'twice@example.com')
    const before = (await sessions()).length
    const clicks = await Promise.all([1, 2, 3].map(() => open({ plan: 'monthly', application })))
    expect(new Set(clicks.map(response => response.json().url)).size).toBe(1)
    expect(await sessions()).toHaveLength(before + 1)
    await open({ plan: 'annual', application })
    expect(await sessions()).toHaveLength(before + 2)
    now = new Date(now.getTime() + 300_000)
    await open({ plan: 'monthly', application })
    expect(await sessions()).toHaveLength(before + 3)
    now = new Date()
  })

  it('closes the page of before, also where somebody comes back to the first choice', async () => {
    const application = await addApplication(api, 'undecided@example.com')
    const opened = []
    for (const plan of ['monthly', 'annual', 'monthly']) opened.push(await open({ plan, application }))
    now = new Date(now.getTime() + 300_000)
    opened.push(await open({ plan: 'monthly', application }))
    now = new Date()
    const statuses = []
    for (const response of opened) statuses.push((await sessionOf(response)).status)
    expect(statuses).toEqual(['expired', 'expired', 'expired', 'open'])
    expect((await pay(opened[0]!)).json().code).toBe('checkout_not_open')
    expect((await pay(opened[3]!)).statusCode).toBe(200)
  })

  it('leaves one page open of two that are opened at one moment', async () => {
    const application = await addApplication(api, 'two.tabs@example.com')
    const opened = await Promise.all(['monthly', 'annual'].map(plan => open({ plan, application })))
    const statuses = await Promise.all(opened.map(async response => (await sessionOf(response)).status))
    expect(statuses.sort()).toEqual(['expired', 'open'])
  })

  it('opens no page while the event of a payment is still to come, and none stays open after it', async () => {
    const application = await addApplication(api, 'early@example.com')
    const { id } = await sessionOf(await open({ plan: 'monthly', application }))
    await api.sandbox.completeCheckout(id)
    for (let click = 0; click < 2; click++)
      expect((await open({ plan: 'annual', application })).json().code).toBe('already_paid')
    await api.deliverEvents()
    expect(await api.rows('select from private.begun_checkouts where reference = $1', [application])).toEqual(
      [],
    )
    expect(
      await api.rows(
        `select from private.sandbox_stripe_objects
         where body ->> 'client_reference_id' = $1 and body ->> 'status' = 'open'`,
        [application],
      ),
    ).toEqual([])
  })

  it('closes the page that another tab has opened, when one is paid', async () => {
    const application = await addApplication(api, 'late@example.com')
    const paid = await sessionOf(await open({ plan: 'monthly', application }))
    // As where the first one is being paid, and cannot be closed.
    const closing = vi.spyOn(api.stripe, 'closeCheckout').mockResolvedValueOnce(null)
    const other = await open({ plan: 'annual', application })
    closing.mockRestore()
    await api.sandbox.completeCheckout(paid.id)
    await api.deliverEvents()
    expect((await sessionOf(other)).status).toBe('expired')
  })

  it('makes the price of a plan once', async () => {
    await api.rows(`update public.plan_prices set stripe_price_id = null where plan = 'annual'`)
    const [one, other] = [
      await addApplication(api, 'p1@example.com'),
      await addApplication(api, 'p2@example.com'),
    ]
    await open({ plan: 'annual', application: one })
    const stored = () =>
      api.rows(`select stripe_price_id as id from public.plan_prices where plan = 'annual'`)
    const [price] = await stored()
    expect(price).toEqual({ id: expect.stringMatching(/^price_/) })
    await open({ plan: 'annual', application: other })
    expect(await stored()).toEqual([price])
    expect(await stripe.prices.retrieve(price!.id as string)).toMatchObject({
      unit_amount: 24_999,
      currency: 'cad',
      recurring: { interval: 'year' },
    })
  })

  it('makes a price anew that the provider does not know: it was made in another account', async () => {
    await api.rows(`update public.plan_prices set stripe_price_id = 'price_elsewhere' where plan = 'annual'`)
    const application = await addApplication(api, 'moved@example.com')
    expect((await sessionOf(await open({ plan: 'annual', application }))).amount_total).toBe(24_999)
    const [stored] = await api.rows(
      `select stripe_price_id as id from public.plan_prices where plan = 'annual'`,
    )
    expect(stored!.id).not.toBe('price_elsewhere')
  })

  it('gives a trial to somebody who never had a membership', async () => {
    await api.rows(`update public.plan_prices set trial_days = 14 where plan = 'monthly'`)
    const application = await addApplication(api, 'trial@example.com')
    // A code that is typed there would be used up by the invoice of nothing.
    expect(await sessionOf(await open({ plan: 'monthly', application }))).toMatchObject({
      amount_total: 0,
      allow_promotion_codes: null,
    })
    const former = await addFormerMember('had.one@example.com', 'cus_unknown_1')
    expect(await sessionOf(await openOwn(former, { plan: 'monthly' }))).toMatchObject({ amount_total: 2_499 })
    await api.rows(`update public.plan_prices set trial_days = 0 where plan = 'monthly'`)
  })

  it('takes off what a coupon gives, for the plan that it is for', async () => {
    const admin = await api.addUser('admin@example.com', { admin: true })
    const coupon = {
      id: randomUUID(),
      code: 'SPRING-20',
      percentOff: 20,
      amountOffCents: null,
      currency: null,
    }
    const rest = {
      duration: 'once',
      months: null,
      maxRedemptions: null,
      expiresAt: null,
      plan: 'annual',
      note: '',
    }
    expect((await api.post('/api/coupons', { ...coupon, ...rest }, admin)).statusCode).toBe(200)
    const application = await addApplication(api, 'saver@example.com')
    const response = await open({ plan: 'annual', application, code: ' spring-20 ' })
    expect(await sessionOf(response)).toMatchObject({ amount_subtotal: 24_999, amount_total: 19_999 })
    // The free days would use it up.
    await api.rows(`update public.plan_prices set trial_days = 14 where plan = 'annual'`)
    const newcomer = await addApplication(api, 'no.trial@example.com')
    const withCode = await open({ plan: 'annual', application: newcomer, code: 'SPRING-20' })
    expect(await sessionOf(withCode)).toMatchObject({ amount_total: 19_999 })
    await api.rows(`update public.plan_prices set trial_days = 0 where plan = 'annual'`)
    const session = new URL(response.json().url).searchParams.get('session')!
    const page = await api.app.inject({ url: '/api/sandbox/checkout', query: { session } })
    expect(page.json()).toMatchObject({ priceCents: 24_999, discountCents: 5_000, totalCents: 19_999 })
    // As with keys of another account.
    await api.rows(
      `delete from private.sandbox_stripe_objects where body ->> 'object' in ('coupon', 'promotion_code')`,
    )
    const moved = await addApplication(api, 'moved.saver@example.com')
    const anew = await open({ plan: 'annual', application: moved, code: 'SPRING-20' })
    expect(await sessionOf(anew)).toMatchObject({ amount_subtotal: 24_999, amount_total: 19_999 })
    expect((await open({ plan: 'monthly', application, code: 'SPRING-20' })).json()).toMatchObject({
      code: 'coupon_refused',
      message: 'This code is for the annual plan.',
    })
  })

  it('uses the customer of before again, for the signed-in account alone', async () => {
    const application = await addApplication(api, 'again@example.com')
    await pay(await open({ plan: 'monthly', application }))
    const userId = await api.addUser('again@example.com')
    const [{ customer } = { customer: '' }] = await api.rows<{ customer: string }>(
      `update public.memberships set status = 'canceled', state = 'ended', access_until = null
       where user_id = $1 returning stripe_customer_id as customer`,
      [userId],
    )
    expect(await sessionOf(await openOwn(userId, { plan: 'annual' }))).toMatchObject({
      customer,
      customer_email: null,
      client_reference_id: userId,
      cancel_url: 'https://juno.test/membership-selection',
    })
    expect(await sessionOf(await open({ plan: 'annual', application }))).toMatchObject({
      customer: null,
      customer_email: 'again@example.com',
    })
  })

  it('takes the address where the provider knows the customer no more', async () => {
    const userId = await addFormerMember('lost@example.com', 'cus_of_another_account')
    expect(await sessionOf(await openOwn(userId, { plan: 'annual' }))).toMatchObject({
      customer: null,
      customer_email: 'lost@example.com',
    })
  })
})

describe('no checkout is opened', () => {
  it.each([
    ['for nothing', async () => '00000000-0000-4000-8000-000000000000'],
    ['for an application that waits', () => addApplication(api, 'w@x.example', 'PENDING')],
    ['for one that was declined', () => addApplication(api, 'd@x.example', 'DECLINED')],
    ['for an account, by its id', () => addFormerMember('by.id@x.example', 'cus_by_id')],
  ])('%s', async (what, reference) => {
    const before = await sessions()
    const response = await open({ plan: 'annual', application: await reference() })
    // The owner of an account signs in to pay for it.
    expect([response.statusCode, response.json().code], what).toEqual([403, 'application_needed'])
    expect(await sessions()).toEqual(before)
  })

  it('for an account that was never let in, or without a session', async () => {
    const userId = await api.addUser('never@x.example')
    expect((await openOwn(userId, { plan: 'annual' })).json().code).toBe('application_needed')
    expect((await api.post('/api/account/checkout', { plan: 'annual' })).statusCode).toBe(401)
  })

  it('for somebody who has paid, before and after the account is made', async () => {
    const application = await addApplication(api, 'once@example.com')
    expect((await pay(await open({ plan: 'monthly', application }))).statusCode).toBe(200)
    expect((await open({ plan: 'annual', application })).json().code).toBe('already_paid')
    const userId = await api.addUser('once@example.com')
    expect((await openOwn(userId, { plan: 'annual' })).statusCode).toBe(409)
  })

  it.each<[string, object]>([
    ['without a plan', {}],
    ['for an unknown plan', { plan: 'lifetime' }],
    ['for a reference that is no id', { plan: 'annual', application: `'; --` }],
    ['with a code of two lines', { plan: 'annual', code: 'A\nB' }],
  ])('%s', async (_what, body) => {
    const application = await addApplication(api, `bad.${Math.random()}@example.com`)
    const response = await open({ application, ...body })
    expect(response.statusCode).toBe(400)
    expect(response.json().issues).toHaveLength(1)
  })

  it('with a code that nobody made', async () => {
    const application = await addApplication(api, 'code@example.com')
    const response = await open({ plan: 'annual', application, code: 'NOPE' })
    expect(response.json()).toMatchObject({ code: 'coupon_refused' })
  })

  it('where payments are closed', async () => {
    const closed = await openTestApi({ sandboxCheckout: false })
    const application = await addApplication(closed, 'x@example.com')
    const response = await closed.post('/api/checkout', { plan: 'annual', application })
    await closed.close()
    expect([response.statusCode, response.json().code]).toEqual([403, 'checkout_closed'])
  })

  it('while the provider does not respond: it says so in words, and nothing is kept', async () => {
    const application = await addApplication(api, 'offline@example.com')
    await api.rows(
      'alter table private.sandbox_stripe_objects add constraint refuse check (id !~ $$^cs_$$) not valid',
    )
    const response = await open({ plan: 'annual', application })
    await api.rows('alter table private.sandbox_stripe_objects drop constraint refuse')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({
      code: 'payments_unavailable',
      message: expect.stringMatching(/^Our payment provider does not respond .* Nothing was charged\./),
    })
    expect((await open({ plan: 'annual', application })).statusCode).toBe(200)
  })
})
