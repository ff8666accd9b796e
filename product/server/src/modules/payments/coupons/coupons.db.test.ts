import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { couponTexts } from '@juno/domain/payments/coupon'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { PayingMember } from '../../../testing/payments/paying-member'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { findCoupon } from './find-coupon'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('olive@juno.example', { admin: true })
})
afterAll(() => api.close())

const coupon = (given: object = {}) => ({
  id: randomUUID(),
  code: `C-${randomUUID().slice(0, 8)}`,
  percentOff: 20,
  amountOffCents: null,
  currency: null,
  duration: 'once',
  months: null,
  maxRedemptions: null,
  expiresAt: null,
  plan: null,
  note: '',
  ...given,
})
const create = (body: object, who: string | undefined = admin) => api.post('/api/coupons', body, who)
const act = (id: string, what: 'end' | 'finish', who: string | undefined = admin) =>
  api.post(`/api/coupons/${id}/${what}`, {}, who)
const look = (query: Record<string, string>) => api.app.inject({ url: '/api/checkout/coupon', query })
const promotionCodes = (code: string) =>
  api.rows<{ body: { active: boolean } }>(
    `select body from private.sandbox_stripe_objects where body ->> 'object' = 'promotion_code' and body ->> 'code' = $1`,
    [code.toUpperCase()],
  )
const stored = async (id: string) =>
  (
    await api.rows<{ promotion_code_id: string | null }>('select * from public.coupons where id = $1', [id])
  )[0]
const unavailable = () => Promise.reject(new StripeUnavailableError('no network'))

async function made(given: object = {}) {
  const body = coupon(given)
  const response = await create(body)
  expect(response.statusCode, response.body).toBe(200)
  return body
}

/** Pays with the coupon. */
async function join(email: string, { id }: { id: string }) {
  const member = new PayingMember(api, email)
  await member.join('monthly', { promotionCodeId: (await stored(id))!.promotion_code_id! })
  return member
}

test('only admins make and switch off coupons', async () => {
  const member = await api.addUser('mia@juno.example')
  const { id } = await made()
  expect((await create(coupon(), member)).statusCode).toBe(403)
  expect((await act(id, 'end', member)).statusCode).toBe(403)
  expect((await act(id, 'finish', member)).statusCode).toBe(403)
  expect((await api.post('/api/coupons', coupon())).statusCode).toBe(401)
  expect((await stored(id))!.promotion_code_id).not.toBeNull()
})

test('a coupon is a row, and a code at the provider with the same limits', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000 * 30).toISOString()
  const body = await made({ code: 'spring-26', maxRedemptions: 50, expiresAt, plan: 'annual' })
  const row = await stored(body.id)
  expect(row).toMatchObject({ code: 'SPRING-26', created_by: admin })
  expect(await api.stripe.fetchPromotionCode(row!.promotion_code_id!)).toMatchObject({
    code: 'SPRING-26',
    active: true,
    limit: 50,
  })
  expect(
    await api.rows(
      `select details from public.audit_log where action = 'coupon.created' and subject_id = $1`,
      [body.id],
    ),
  ).toEqual([{ details: { name: 'SPRING-26', gives: '20% off your first payment' } }])
})

test('sent twice, at once or again, it is one coupon', async () => {
  const body = coupon()
  const responses = await Promise.all([create(body), create(body)])
  responses.push(await create(body))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await promotionCodes(body.code)).toHaveLength(1)
  expect(
    await api.rows(`select id from public.audit_log where action = 'coupon.created' and subject_id = $1`, [
      body.id,
    ]),
  ).toHaveLength(1)
})

test('without the provider the coupon waits, nobody can use it, and it is finished later as one', async () => {
  const body = coupon()
  const down = vi.spyOn(api.stripe, 'createCoupon').mockImplementation(unavailable)
  const response = await create(body)
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'payments_unavailable' })
  down.mockRestore()
  expect((await stored(body.id))!.promotion_code_id).toBeNull()
  expect((await look({ code: body.code })).json()).toMatchObject({ message: couponTexts.notYet })
  expect((await act(body.id, 'finish')).statusCode).toBe(200)
  expect((await act(body.id, 'finish')).statusCode).toBe(200)
  expect((await create(body)).statusCode).toBe(200)
  expect(await promotionCodes(body.code)).toHaveLength(1)
  expect((await look({ code: body.code })).statusCode).toBe(200)
})

test('a crash after the provider made it leads to the same one', async () => {
  const body = coupon()
  const createAtStripe = api.stripe.createCoupon.bind(api.stripe)
  const crash = vi.spyOn(api.stripe, 'createCoupon').mockImplementation(async (...given) => {
    await createAtStripe(...given)
    return unavailable()
  })
  expect((await create(body)).statusCode).toBe(503)
  crash.mockRestore()
  expect(await promotionCodes(body.code)).toHaveLength(1)
  expect((await act(body.id, 'finish')).statusCode).toBe(200)
  expect(await promotionCodes(body.code)).toHaveLength(1)
})

test('days after a crash it is still the same one, though the provider has forgotten the key', async () => {
  const body = coupon()
  const createAtStripe = api.stripe.createCoupon.bind(api.stripe)
  const crash = vi.spyOn(api.stripe, 'createCoupon').mockImplementation(async (...given) => {
    await createAtStripe(...given)
    return unavailable()
  })
  expect((await create(body)).statusCode).toBe(503)
  crash.mockRestore()
  await api.rows('delete from private.sandbox_stripe_requests')
  const finished = await act(body.id, 'finish')
  expect(finished.statusCode, finished.body).toBe(200)
  expect(await promotionCodes(body.code)).toHaveLength(1)
})

test('half of one, whose code was not made, is completed days later', async () => {
  const body = coupon()
  await api.rows(
    `alter table private.sandbox_stripe_objects add constraint refuse check (id !~ '^promo_') not valid`,
  )
  expect((await create(body)).statusCode).toBe(503)
  await api.rows('alter table private.sandbox_stripe_objects drop constraint refuse')
  await api.rows('delete from private.sandbox_stripe_requests')
  const finished = await act(body.id, 'finish')
  expect(finished.statusCode, finished.body).toBe(200)
  expect(await promotionCodes(body.code)).toHaveLength(1)
  expect(
    await api.rows(
      `select from private.sandbox_stripe_objects where body ->> 'object' = 'coupon' and body ->> 'name' = $1`,
      [body.code.toUpperCase()],
    ),
  ).toHaveLength(1)
})

test('where somebody has made its code at the provider, the reason is said in the provider’s words', async () => {
  const body = coupon()
  await api.stripe.createCoupon(
    { code: body.code.toUpperCase(), off: { percent: 5 }, duration: 'once' },
    'in the dashboard',
  )
  const response = await create(body)
  expect(response.statusCode).toBe(502)
  expect(response.json()).toMatchObject({
    code: 'payments_refused',
    message: expect.stringMatching(/^Stripe did not make this coupon: “An active promotion code with/),
  })
})

test('a code is taken whatever its case, and a coupon is never changed by sending another under its id', async () => {
  const body = await made({ code: 'Taken-1' })
  const other = await create(coupon({ code: 'TAKEN-1' }))
  expect(other.statusCode).toBe(409)
  expect(other.json()).toMatchObject({ code: 'coupon_exists', issues: [{ path: 'code' }] })
  expect((await create({ ...body, percentOff: 90 })).statusCode).toBe(409)
  expect(await stored(body.id)).toMatchObject({ percent_off: 20 })
})

test.each([
  [{ code: 'ab' }, 'code'],
  [{ code: 'a b c' }, 'code'],
  [{ code: 'x'.repeat(41) }, 'code'],
  [{ percentOff: null }, 'percentOff'],
  [{ percentOff: 101 }, 'percentOff'],
  [{ percentOff: 20, amountOffCents: 500, currency: 'cad' }, 'percentOff'],
  [{ percentOff: null, amountOffCents: 500 }, 'currency'],
  [{ duration: 'repeating' }, 'months'],
  [{ percentOff: null, amountOffCents: 500, currency: 'cad', duration: 'forever' }, 'duration'],
  [{ months: 3 }, 'months'],
  [{ maxRedemptions: 0 }, 'maxRedemptions'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  [{ expiresAt: 'tomorrow' }, 'expiresAt'],
  [{ plan: 'lifetime' }, 'plan'],
  [{ id: 'x' }, 'id'],
])('%j is refused in words', async (wrong, path) => {
  const response = await create(coupon(wrong))
  expect(response.statusCode).toBe(400)
  expect(response.json().issues).toEqual([{ path, message: expect.stringMatching(/\.$/) }])
})

test('whoever has a code learns what it gives, in any case of letters', async () => {
  const { code } = await made({
    percentOff: null,
    amountOffCents: 500,
    currency: 'cad',
    duration: 'repeating',
    months: 3,
    note: 'For the fair',
  })
  const response = await look({ code: ` ${code.toLowerCase()} `, plan: 'monthly' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    code: code.toUpperCase(),
    percentOff: null,
    amountOffCents: 500,
    currency: 'cad',
    duration: 'repeating',
    months: 3,
    plan: null,
  })
})

test('why a code cannot be used is said kindly', async () => {
  const why = async (query: Record<string, string>) => {
    const response = await look(query)
    expect(response.statusCode).toBe(400)
    return response.json<{ message: string }>().message
  }
  expect(await why({ code: 'NEVER-MADE' })).toBe(couponTexts.unknown)

  const annual = await made({ plan: 'annual' })
  expect(await why({ code: annual.code, plan: 'monthly' })).toBe(couponTexts.otherPlan.annual)
  expect((await look({ code: annual.code })).json()).toMatchObject({ plan: 'annual' })

  const short = await made({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  await api.rows(`update public.coupons set expires_at = now() - interval '1 second' where id = $1`, [
    short.id,
  ])
  expect(await why({ code: short.code })).toBe(couponTexts.over)

  const once = await made({ maxRedemptions: 1 })
  await join('first@example.com', once)
  expect(await why({ code: once.code })).toBe(couponTexts.usedUp)

  const foreign = await made({ percentOff: null, amountOffCents: 500, currency: 'eur' })
  expect(await why({ code: foreign.code })).toBe(couponTexts.otherCurrency)
})

test('a coupon that is switched off is over here and at the provider, once', async () => {
  const { id, code } = await made()
  for (let click = 0; click < 2; click++) expect((await act(id, 'end')).statusCode).toBe(200)
  expect((await look({ code })).json()).toMatchObject({ message: couponTexts.over })
  expect(await promotionCodes(code)).toMatchObject([{ body: { active: false } }])
  expect(
    await api.rows(`select id from public.audit_log where action = 'coupon.ended' and subject_id = $1`, [id]),
  ).toHaveLength(1)
  expect((await act(id, 'finish')).statusCode).toBe(200)
  expect(await promotionCodes(code)).toHaveLength(1)
})

test('one that was never finished is switched off at the provider too', async () => {
  const body = coupon()
  const createAtStripe = api.stripe.createCoupon.bind(api.stripe)
  const crash = vi.spyOn(api.stripe, 'createCoupon').mockImplementation(async (...given) => {
    await createAtStripe(...given)
    return unavailable()
  })
  await create(body)
  crash.mockRestore()
  expect((await act(body.id, 'end')).statusCode).toBe(200)
  expect(await promotionCodes(body.code)).toMatchObject([{ body: { active: false } }])
})

test('without the provider nothing is switched off', async () => {
  const { id, code } = await made()
  const down = vi.spyOn(api.stripe, 'endPromotionCode').mockImplementation(unavailable)
  expect((await act(id, 'end')).statusCode).toBe(503)
  down.mockRestore()
  expect((await look({ code })).statusCode).toBe(200)
})

test.each(['x', randomUUID()])('there is no coupon %s', async id => {
  expect((await act(id, 'end')).statusCode).toBe(404)
  expect((await act(id, 'finish')).statusCode).toBe(404)
})

test('trying out codes is slowed down', async () => {
  api.enforceLimits(true)
  const statuses = []
  for (let guess = 0; guess < 17; guess++) statuses.push((await look({ code: `GUESS-${guess}` })).statusCode)
  api.enforceLimits(false)
  expect(statuses.slice(0, 15)).toEqual(Array(15).fill(400))
  expect(statuses.at(-1)).toBe(429)
})

test('the list says how often a code was used and what came in with it, after refunds', async () => {
  const counted = await made({ code: 'COUNTED' })
  for (const name of ['one', 'two']) await join(`${name}@example.com`, counted)
  await new PayingMember(api, 'without@example.com').join('monthly')
  await api.rows(
    `insert into public.memberships (email, status, state, coupon)
     values ('unpaid@example.com', 'incomplete', 'incomplete', $1)`,
    [counted.code],
  )
  await api.rows(
    `insert into private.payments (id, kind, cents, currency, coupon, occurred_at)
     values ('re_1', 'refund', -500, 'cad', $1, now())`,
    [counted.code],
  )
  const response = await api.app.inject({
    method: 'POST',
    url: '/rest/v1/rpc/admin_coupons?code=eq.COUNTED&select=redeemed,brought_in',
    headers: { authorization: `Bearer ${api.token(admin)}`, apikey: 'sb_publishable_test' },
  })
  expect(response.json()).toEqual([{ redeemed: 2, brought_in: [{ cents: 3498, currency: 'cad' }] }])
})

test.each([
  ['once', null],
  ['forever', 'LASTS'],
] as const)('a member reads of a coupon that lowers what is still to pay: %s', async (duration, shown) => {
  const coupon = await made({ duration, ...(shown && { code: shown }) })
  const member = await join(`${duration}@example.com`, coupon)
  expect(await member.stored('coupon')).toEqual({ coupon: coupon.code.toUpperCase() })
  expect(await member.facts()).toMatchObject({ coupon: shown })
})

test('the checkout gets the code at the provider, or the reason', async () => {
  const body = await made({ plan: 'monthly' })
  const now = new Date()
  const found = await api.server.scopes.withServiceRole(db =>
    findCoupon(db, { code: body.code, plan: 'monthly', now }),
  )
  expect(found.promotionCodeId).toBe((await stored(body.id))!.promotion_code_id)
  await expect(
    api.server.scopes.withServiceRole(db => findCoupon(db, { code: body.code, plan: 'annual', now })),
  ).rejects.toMatchObject({ code: 'coupon_refused', message: couponTexts.otherPlan.monthly })
})
