import { randomUUID } from 'node:crypto'
import { guaranteeTexts, type GuaranteeTexts } from '@juno/domain/payments/guarantee-texts'
import type { PlanPricesAnswer, PriceHistory } from '@juno/domain/payments/plan-prices'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { compareCatalogue } from './compare-catalogue'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('olive@juno.example', { admin: true })
})
afterAll(() => api.close())

const ask = (method: 'GET' | 'PUT', url: string, who: string | null, payload?: object) =>
  api.app.inject({
    method,
    url,
    ...(who && { headers: { authorization: `Bearer ${api.token(who)}` } }),
    ...(payload && { payload }),
  })
const read = async () => (await ask('GET', '/api/plan-prices', admin)).json<PlanPricesAnswer>()
type Prices = PlanPricesAnswer['prices']
type Changes = { currency?: string; monthly?: object; annual?: object; again?: object }
async function save({ currency, again, ...changes }: Changes, version?: string) {
  const { version: present, prices } = await read()
  const monthly = { ...prices.monthly, ...changes.monthly }
  const annual = { ...prices.annual, ...changes.annual }
  const typed = (cents: unknown) => (typeof cents === 'number' ? cents : null)
  return ask('PUT', '/api/plan-prices', admin, {
    version: version ?? present,
    currency: currency ?? prices.currency,
    monthly,
    annual,
    again: again ?? { monthly: typed(monthly.priceCents), annual: typed(annual.priceCents) },
  })
}
const history = async () => (await ask('GET', '/api/plan-prices/history', admin)).json<PriceHistory>()
const issuesOf = (response: { json(): { issues?: { path: string; message: string }[] } }) =>
  response.json().issues
const offers = () =>
  api.app
    .inject({ url: '/api/config' })
    .then(response => response.json<{ plans: { value: string; price: string; trial: string }[] }>().plans)
const storedIds = async () =>
  (
    await api.rows<{ id: string | null }>(
      'select stripe_price_id as id from public.plan_prices order by plan desc',
    )
  ).map(({ id }) => id)

test('only admins read and change what plans cost', async () => {
  const member = await api.addUser('mia@juno.example')
  for (const [who, status] of [
    [member, 403],
    [null, 401],
  ] as const) {
    expect((await ask('GET', '/api/plan-prices', who)).statusCode).toBe(status)
    expect((await ask('GET', '/api/plan-prices/provider', who)).statusCode).toBe(status)
    expect((await ask('GET', '/api/plan-prices/history', who)).statusCode).toBe(status)
    expect((await ask('PUT', '/api/plan-prices', who, {})).statusCode).toBe(status)
  }
})

test('a new price is made at the provider, shown at once, and told to the audit log field by field', async () => {
  const response = await save({ monthly: { priceCents: 2999, trialDays: 14 } })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json<PlanPricesAnswer>().prices.monthly).toMatchObject({ priceCents: 2999, trialDays: 14 })
  const [monthly] = await storedIds()
  expect(await api.stripe.fetchPrice(monthly!)).toMatchObject({
    cents: 2999,
    currency: 'cad',
    interval: 'month',
  })
  expect((await offers())[0]).toMatchObject({
    value: 'monthly',
    price: 'CA$29.99',
    trial: '14 days free, then CA$29.99 a month',
  })
  expect(
    await api.rows(`select actor_id, details from public.audit_log where action = 'plan_prices.changed'`),
  ).toEqual([
    {
      actor_id: admin,
      details: { name: 'Plans', changed: { monthly_price: 29.99, monthly_trial_days: 14 } },
    },
  ])
})

test('what the price was before is kept, with its end and who changed it', async () => {
  expect(await history()).toMatchObject({
    former: [{ plan: 'monthly', cents: 2499, listCents: 3999, currency: 'cad', by: null }],
    members: [],
    counts: { monthly: 0, annual: 0 },
  })
})

test('saving the same again makes no price and is no act', async () => {
  const before = await storedIds()
  expect((await save({})).statusCode).toBe(200)
  expect(await storedIds()).toEqual(before)
  expect(await api.rows(`select id from public.audit_log where action = 'plan_prices.changed'`)).toHaveLength(
    1,
  )
})

test('texts change without another price', async () => {
  const before = await storedIds()
  expect((await save({ annual: { badges: ['For you'], note: '' } })).statusCode).toBe(200)
  expect(await storedIds()).toEqual(before)
})

test('the currency changes for both plans, with prices of their own', async () => {
  const before = await storedIds()
  expect((await save({ currency: 'eur' })).statusCode).toBe(200)
  const after = await storedIds()
  for (const [index, id] of after.entries()) {
    expect(id).not.toBe(before[index])
    expect(await api.stripe.fetchPrice(id!)).toMatchObject({ currency: 'eur' })
  }
  expect((await offers()).map(({ price }) => price)).toEqual(['€29.99', '€249.99'])
  expect((await save({ currency: 'cad' })).statusCode).toBe(200)
  // The same price as before, not another one like it.
  expect(await storedIds()).toEqual(before)
})

test('of two admins who opened the same prices, the second undoes nothing of the first', async () => {
  const { version } = await read()
  expect((await save({ monthly: { priceCents: 3100 } }, version)).statusCode).toBe(200)
  const second = await save({ annual: { priceCents: 31_000 } }, version)
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'newer_version' })
  expect((await read()).prices.annual.priceCents).toBe(24_999)
})

test('of two who save at the same moment, one is stored whole and the other is told', async () => {
  const { version } = await read()
  const responses = await Promise.all([
    save({ monthly: { priceCents: 3200 }, annual: { priceCents: 32_000 } }, version),
    save({ monthly: { priceCents: 3300 }, annual: { priceCents: 33_000 } }, version),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { monthly, annual } = (await read()).prices
  expect(annual.priceCents).toBe(monthly.priceCents * 10)
  const [monthlyId, annualId] = await storedIds()
  expect(await api.stripe.fetchPrice(monthlyId!)).toMatchObject({ cents: monthly.priceCents })
  expect(await api.stripe.fetchPrice(annualId!)).toMatchObject({ cents: annual.priceCents })
})

test('without the provider nothing is stored, and the page says why', async () => {
  const before = await read()
  const down = vi.spyOn(api.stripe, 'savePrice').mockRejectedValue(new StripeUnavailableError('no network'))
  const response = await save({ monthly: { priceCents: 3456 } })
  down.mockRestore()
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'payments_unavailable' })
  expect(await read()).toEqual(before)
})

test('a price of the provider is taken over with its amount', async () => {
  const id = await api.stripe.savePrice({
    plan: 'annual',
    cents: 19_900,
    currency: 'cad',
    interval: 'year',
    name: 'Founders',
  })
  const listed = (await ask('GET', '/api/plan-prices/provider', admin)).json<{ prices: { id: string }[] }>()
  expect(listed.prices).toContainEqual(expect.objectContaining({ id, cents: 19_900, interval: 'year' }))
  const response = await save({ annual: { takenPrice: id }, again: { annual: 19_900 } })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json<{ prices: Prices }>().prices.annual.priceCents).toBe(19_900)
  expect((await storedIds())[1]).toBe(id)
})

test('a price that does not fit is refused by name', async () => {
  const cents = { plan: 'monthly', cents: 1900, interval: 'month', name: 'Other' } as const
  const euro = await api.stripe.savePrice({ ...cents, currency: 'eur' })
  const taken = async (annual: string, monthly = '') =>
    issuesOf(await save({ annual: { takenPrice: annual }, monthly: { takenPrice: monthly } }))
  const yen = await api.stripe.savePrice({ ...cents, currency: 'jpy' })
  const unusable = 'This price cannot be used here. Please choose another one.'
  expect(await taken('price_unknown')).toEqual([{ path: 'annual.takenPrice', message: unusable }])
  expect(await taken(euro)).toEqual([{ path: 'annual.takenPrice', message: unusable }])
  expect(await taken('', yen)).toEqual([{ path: 'monthly.takenPrice', message: unusable }])
  expect(await taken('', euro)).toEqual([
    { path: 'monthly.takenPrice', message: 'Both plans need the same currency.' },
  ])
})

test.each([
  [{ monthly: { priceCents: 'free' } }, 'monthly.priceCents'],
  [{ monthly: { priceCents: 10 } }, 'monthly.priceCents'],
  [{ monthly: { priceCents: 5000, listPriceCents: 5000 } }, 'monthly.listPriceCents'],
  [{ annual: { trialDays: 91 } }, 'annual.trialDays'],
  [{ annual: { label: 'A\u202eb' } }, 'annual.label'],
  [{ annual: { benefits: Array(7).fill('x') } }, 'annual.benefits'],
  [{ currency: 'jpy' }, 'currency'],
])('%j is refused in words, and nothing is stored', async (wrong, path) => {
  const before = await read()
  const response = await save(wrong)
  expect(response.statusCode).toBe(400)
  expect(issuesOf(response)).toEqual([{ path, message: expect.stringMatching(/\.$/) }])
  expect(await read()).toEqual(before)
})

test.each([null, [], 'x', { version: '' }, { version: 'x', currency: 'cad', monthly: [], annual: null }])(
  'a body like %j is no reason for a 500',
  async body => {
    const response = await api.app.inject({
      method: 'PUT',
      url: '/api/plan-prices',
      headers: { authorization: `Bearer ${api.token(admin)}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(response.statusCode).toBe(400)
  },
)

test('a price of another account is made anew when the plans are saved as they are', async () => {
  await save({})
  await api.rows(`update public.plan_prices set stripe_price_id = 'price_elsewhere_' || plan`)
  const entries = () => api.rows(`select from public.audit_log where action = 'plan_prices.changed'`)
  const before = await entries()
  expect((await save({})).statusCode).toBe(200)
  for (const id of await storedIds()) expect(await api.stripe.fetchPrice(id!)).not.toBeNull()
  // Nobody has changed anything.
  expect(await entries()).toEqual(before)
})

test('where nobody buys, prices and coupons of another account are made anew once a day', async () => {
  const coupon = {
    id: randomUUID(),
    code: 'MOVED',
    percentOff: 20,
    amountOffCents: null,
    currency: null,
    duration: 'once',
    months: null,
    maxRedemptions: 50,
    expiresAt: null,
    plan: 'annual',
    note: '',
  }
  expect((await api.post('/api/coupons', coupon, admin)).statusCode).toBe(200)
  const ended = { ...coupon, id: randomUUID(), code: 'OVER' }
  await api.post('/api/coupons', ended, admin)
  await api.post(`/api/coupons/${ended.id}/end`, {}, admin)
  const codes = () =>
    api.rows<{ id: string }>(`select promotion_code_id as id from public.coupons order by code`)
  const [moved, over] = await codes()
  // As with keys of another account.
  await api.rows('delete from private.sandbox_stripe_objects')
  await api.rows('delete from private.sandbox_stripe_requests')
  await api.rows(`update public.plan_prices set stripe_price_id = 'price_elsewhere_' || plan`)
  let now = new Date()
  const run = () =>
    compareCatalogue({ ...api.server, stripe: api.stripe, clock: () => now }).handle(
      {},
      { isLastAttempt: false },
    )
  await Promise.all([run(), run()])
  for (const id of await storedIds()) expect(await api.stripe.fetchPrice(id!)).not.toBeNull()
  const [anew, stillOver] = await codes()
  expect(anew).not.toEqual(moved)
  expect(stillOver).toEqual(over)
  expect(await api.stripe.fetchPromotionCode(anew!.id)).toMatchObject({
    code: 'MOVED',
    active: true,
    limit: 50,
  })
  await api.rows('delete from private.sandbox_stripe_objects')
  await api.rows('delete from private.sandbox_stripe_requests')
  await run()
  expect(await codes()).toEqual([anew, over])
  now = new Date(now.getTime() + 86_400_000)
  await run()
  expect(await api.stripe.fetchPromotionCode((await codes())[0]!.id)).toMatchObject({ code: 'MOVED' })
})

test('pages say "plus tax" where the provider adds tax to a price, and only while it works tax out', async () => {
  const terms = async () => {
    const { plans } = (await api.app.inject('/api/config')).json<{ plans: { terms: string }[] }>()
    return plans.map(plan => plan.terms.includes(' plus tax'))
  }
  await save({ monthly: { note: 'without' } })
  expect(await terms()).toEqual([false, false])
  await api.rows('update public.payment_settings set automatic_tax = true')
  await save({ monthly: { note: 'with' } })
  expect(await terms()).toEqual([true, true])
  vi.spyOn(api.stripe, 'addsTax').mockResolvedValue(false)
  await save({ monthly: { note: 'within' } })
  vi.restoreAllMocks()
  expect(await terms()).toEqual([false, false])
  await api.rows('delete from private.comparison_days')
  const context = { ...api.server, stripe: api.stripe }
  await compareCatalogue(context).handle({}, { isLastAttempt: false })
  await save({ monthly: { note: 'with' } })
  expect(await terms()).toEqual([true, true])
  await api.rows('update public.payment_settings set automatic_tax = false')
})

test('pages promise the guarantee that the team has set', async () => {
  const promised = async (days: number) => {
    await api.rows('update public.payment_settings set guarantee_days = $1', [days])
    await api.settings.refresh()
    const { guarantee } = (await api.app.inject('/api/config')).json<{ guarantee: GuaranteeTexts }>()
    return guarantee
  }
  expect(await promised(30)).toEqual(guaranteeTexts(30))
  expect(await promised(0)).toEqual(guaranteeTexts(0))
  expect(await promised(14)).toEqual(guaranteeTexts(14))
})

test('a price far from the old one is stored only if it was typed again: 2.99 for 29.99, or another currency', async () => {
  await save({ monthly: { priceCents: 2999, listPriceCents: null } })
  const before = await read()
  const slip = { monthly: { priceCents: 299, listPriceCents: null } }
  for (const again of [{}, { monthly: 2999 }, { annual: 299 }]) {
    const refused = await save({ ...slip, again })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'price_unconfirmed'])
  }
  expect((await save({ currency: 'eur', again: {} })).json()).toMatchObject({ code: 'price_unconfirmed' })
  expect(await read()).toEqual(before)
  // A third less or more is no slip.
  expect((await save({ monthly: { priceCents: 2100 }, again: {} })).statusCode).toBe(200)
  expect((await save({ monthly: { priceCents: 2999 } })).statusCode).toBe(200)
  expect((await save({ ...slip, again: { monthly: 299 } })).statusCode).toBe(200)
  expect((await save({ monthly: { priceCents: 2999 } })).statusCode).toBe(200)
})
