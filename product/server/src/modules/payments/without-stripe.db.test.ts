// Without a network to Stripe, or refused by it, each route says so in words, nothing is half done, and afterwards it works again.
import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addApplication } from '../../testing/applications'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { paymentsModule } from './module'
import { sandboxRoutes } from './sandbox-pages/sandbox-routes'
import { FirmDesk } from '../../testing/payments/firm-desk'
import { buyGift } from '../../testing/payments/gift-shop'

let api: TestApi
let admin: string
let member: string
let buyer: string
let manager: string
let firm: string
let offered: string
let applicationId: string
let paid: { id: string; subscription_id: string }
let waiting: { id: string }
let chargeId: string
let waitingApplication: string
let gift: { id: string; code: string }
let atFormerPrice: typeof paid
let prices: { version: string; prices: { monthly: object } }

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('keeper@example.com', { admin: true })
  paid = await pay('member@example.com')
  member = await api.addUser('member@example.com')
  atFormerPrice = await pay('early@example.com')
  await api.addUser('early@example.com')
  await api.rows('update public.memberships set price_cents = 1999 where id = $1', [atFormerPrice.id])
  buyer = await api.addUser('buyer@example.com')
  await addApplication(api, 'buyer@example.com')
  applicationId = await addApplication(api, 'applicant@example.com')
  waiting = await pay('waiting@example.com')
  waitingApplication = await addApplication(api, 'waiting@example.com')
  gift = await buyGift(api)
  expect((await api.post('/api/coupons', COUPON, admin)).statusCode).toBe(200)
  prices = (await ask('GET /plan-prices', byAdmin)).json()
  const desk = new FirmDesk(api, admin)
  await desk.begin()
  offered = await desk.offer()
  ;({ firm, manager } = await desk.bought())
  chargeId = (await api.stripe.listPayments(paid.subscription_id))![0]!.chargeId
})
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

async function pay(email: string) {
  const applicationId = await addApplication(api, email)
  const response = await api.post('/api/checkout/sandbox', { plan: 'monthly', email, applicationId })
  expect(response.statusCode).toBe(200)
  const [row] = await api.rows<typeof paid>(
    'select id, subscription_id from public.memberships where email = $1',
    [email],
  )
  return row!
}

const today = () => new Date().toISOString()
const COUPON = {
  id: randomUUID(),
  code: 'SPRING',
  percentOff: 20,
  amountOffCents: null,
  currency: null,
  duration: 'once',
  months: null,
  maxRedemptions: null,
  expiresAt: null,
  plan: null,
  note: '',
}

interface Asking {
  by: () => string
  url?: () => string
  body?: () => object
}
const byAdmin = { by: () => admin }
const byMember = { by: () => member }
const byManager = { by: () => manager }

/** Each route of the module: how it is asked so that it needs the provider, or why it never does. */
const ROUTES: Record<string, Asking | string> = {
  'GET /checkout/session': { ...byAdmin, url: () => '/checkout/session?session_id=cs_of_nobody' },
  'GET /checkout/payer': 'reads who may pay',
  'GET /account/payer': 'reads who may pay',
  'POST /checkout/address': 'mails what is stored',
  'POST /checkout': { ...byAdmin, body: () => ({ plan: 'monthly', application: applicationId }) },
  'POST /account/checkout': { by: () => buyer, body: () => ({ plan: 'monthly' }) },
  'GET /sandbox/checkout': 'the sandbox is always there',
  'POST /sandbox/checkout': 'the sandbox is always there',
  'GET /sandbox/invoice': 'the sandbox is always there',
  'GET /sandbox/portal': 'the sandbox is always there',
  'POST /sandbox/portal/card': 'the sandbox is always there',
  'POST /sandbox/portal/time': 'the sandbox is always there',
  'POST /sandbox/portal/dispute': 'the sandbox is always there',
  'POST /sandbox/gifts/:id/dispute': 'the sandbox is always there',
  'POST /sandbox/disputes/:id/decide': 'the sandbox is always there',
  'POST /sandbox/firms/:id/portal': { ...byAdmin, url: () => `/sandbox/firms/${firm}/portal` },
  'POST /sandbox/members/:id/portal': { ...byAdmin, url: () => `/sandbox/members/${member}/portal` },
  'POST /stripe/webhook': 'the provider asks, and asks again: see webhook/webhook.db.test.ts',
  'POST /payments/attach': 'ties what is stored',
  'GET /payments/:id/refund': { ...byAdmin, url: () => `/payments/${waiting.id}/refund` },
  'POST /payments/:id/refund': {
    ...byAdmin,
    url: () => `/payments/${waiting.id}/refund`,
    body: () => ({ cents: 2499 }),
  },
  'GET /payments/history': { ...byAdmin, url: () => `/payments/history?account=${member}` },
  'POST /payments/:id/refund-part': {
    ...byAdmin,
    url: () => `/payments/${paid.id}/refund-part`,
    body: () => ({ chargeId, refundedBefore: 0, cents: 100, ending: 'keep', note: 'Why' }),
  },
  'GET /payments/:id/move': 'reads who has what',
  'POST /payments/:id/move': 'ties what is stored',
  'GET /payments/import': byAdmin,
  'POST /payments/import/preview': { ...byAdmin, body: () => ({ lines: ['cus_1'] }) },
  'POST /payments/import': {
    ...byAdmin,
    body: () => ({ items: [{ subscriptionId: 'sub_1', email: 'x@example.com' }], invite: false }),
  },
  'POST /account/portal': byMember,
  'POST /payments/complimentary': 'gives without the provider',
  'POST /payments/complimentary/:id': 'gives without the provider',
  'POST /payments/complimentary/:id/end': 'gives without the provider',
  'POST /gifts': {
    ...byAdmin,
    body: () => ({ name: 'Ada', email: 'ada@example.com', recipientName: 'Mei', message: '' }),
  },
  'POST /gifts/look-up': { ...byAdmin, body: () => ({ code: gift.code }) },
  'POST /gifts/redeem': {
    ...byAdmin,
    body: () => ({ code: gift.code, application: waitingApplication }),
  },
  'POST /account/gifts/look-up': { ...byMember, body: () => ({ code: gift.code }) },
  'POST /account/gifts/redeem': { ...byMember, body: () => ({ code: gift.code }) },
  'POST /payments/gifts/:id/refund': {
    ...byAdmin,
    url: () => `/payments/gifts/${gift.id}/refund`,
    body: () => ({ cents: 24_999 }),
  },
  'POST /payments/gifts/:id/code': 'mails what is stored',
  'POST /payments/firms': 'offers without the provider',
  'POST /payments/firms/:id': 'offers without the provider',
  'POST /payments/firms/:id/mail': 'mails what is stored',
  'POST /payments/firms/:id/withdraw': 'offers without the provider',
  'POST /payments/firms/:id/contact': 'stores who looks after it',
  'POST /payments/firms/:id/end': { ...byAdmin, url: () => `/payments/firms/${firm}/end` },
  'POST /payments/firms/:id/keep': 'as end, which it takes back',
  'POST /payments/firm-seats/:id/free': 'frees without the provider',
  'GET /firms': 'reads what is offered',
  'POST /firms/checkout': { ...byAdmin, body: () => ({ firm: offered }) },
  'POST /firms/account-link': 'mails what is stored',
  'POST /seats/look-up': 'reads what is stored',
  'POST /seats/take': 'opens without the provider',
  'POST /seats/decline': 'frees without the provider',
  'POST /account/seats/look-up': 'reads what is stored',
  'POST /account/seats/take': 'asks where the member pays already: see firms/seats.db.test.ts',
  'GET /account/seats': 'says that card and receipts cannot be read: see firms/firm-story.db.test.ts',
  'POST /account/seats/invite': 'mails without the provider',
  'POST /account/seats/:id/resend': 'mails without the provider',
  'POST /account/seats/:id/free': 'frees without the provider',
  'GET /account/seats/number': { ...byManager, url: () => `/account/seats/number?firm=${firm}&seats=4` },
  'POST /account/seats/number': {
    ...byManager,
    body: () => ({ firm, seats: 4, at: today(), dueNowCents: 1, nextAt: today(), nextCents: 1 }),
  },
  'POST /account/seats/pay': 'as POST /firms/checkout, or a link of GET /payments/update-card',
  'POST /account/seats/card': 'a link of GET /payments/update-card',
  'GET /payments/update-card': 'leads to a page that says so: see grace',
  'GET /payments/card-updated': 'leads to a page that says so: see grace',
  'POST /account/update-card': byMember,
  'GET /account/owed-payment': 'reads what events have told',
  'GET /plan-prices': 'reads what the team has set',
  'PUT /plan-prices': {
    ...byAdmin,
    body: () => ({
      version: prices.version,
      ...prices.prices,
      monthly: { ...prices.prices.monthly, priceCents: 3100 },
    }),
  },
  'GET /plan-prices/provider': byAdmin,
  'GET /plan-prices/history': 'reads what is stored',
  'POST /plan-prices/members/:id': {
    ...byAdmin,
    url: () => `/plan-prices/members/${atFormerPrice.id}`,
    body: () => ({ from: 1999, to: 2499, currency: 'cad' }),
  },
  'GET /checkout/coupon': 'reads what the team has made',
  'POST /coupons': { ...byAdmin, body: () => ({ ...COUPON, id: randomUUID(), code: `NEW-${Date.now()}` }) },
  'POST /coupons/:id/finish': 'as POST /coupons, which stores the coupon first',
  'POST /coupons/:id/end': { ...byAdmin, url: () => `/coupons/${COUPON.id}/end` },
  'GET /account/membership': 'says that card and receipts cannot be read: see membership',
  'GET /account/membership/switch': { ...byMember, url: () => '/account/membership/switch?plan=annual' },
  'POST /account/membership/switch': {
    ...byMember,
    body: () => ({
      plan: 'annual',
      at: today(),
      dueNowCents: 1,
      creditCents: 0,
      nextAt: today(),
      nextCents: 1,
    }),
  },
  'POST /account/membership/pause': { ...byMember, body: () => ({ months: 1 }) },
  'POST /account/membership/return': 'as pause, which it takes back',
  'POST /account/membership/end': { ...byMember, body: () => ({ reason: '', note: '' }) },
  'POST /account/membership/keep': 'as end, which it takes back',
  'POST /account/membership/money-back': { ...byMember, body: () => ({ cents: 2499 }) },
  'POST /checkout/sandbox': 'the sandbox is always there',
}

const asked = Object.entries(ROUTES).filter(
  (entry): entry is [string, Asking] => typeof entry[1] !== 'string',
)

async function ask(route: string, { by, url, body }: Asking) {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT', string]
  return api.app.inject({
    method,
    url: `/api${url?.() ?? path}`,
    headers: { authorization: `Bearer ${api.token(by())}` },
    ...(method !== 'GET' && { payload: body?.() ?? {} }),
  })
}
const stored = () =>
  api.rows(
    `select (select jsonb_agg(m order by m.id) from public.memberships m) as memberships,
       (select jsonb_agg(r order by r.id) from public.pending_registrations r) as registrations,
       (select count(*)::integer from public.audit_log where subject_table = 'memberships') as entries,
       (select jsonb_agg(g order by g.id) from private.gifts g where g.paid_at is not null) as gifts,
       (select count(*)::integer from public.mail_outbox) as mails`,
  )
const takeAway = (failure: () => Error) =>
  vi.spyOn(api.sandbox.account.httpClient, 'makeRequest').mockImplementation(async () => {
    throw failure()
  })

it('knows how each route of payments is without the provider', () => {
  const { server, stripe, sandbox } = api
  const noOffers = () => Promise.resolve()
  const { routes } = paymentsModule(
    server,
    { stripe, sandbox, sandboxRoutes, sandboxCheckout: true, buyButtons: false, jobScopes: server.scopes },
    noOffers,
  )
  expect(routes!.map(([method, url]) => `${method} ${url}`).sort()).toEqual(Object.keys(ROUTES).sort())
})

it.each([
  ['has no network', () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['hangs', () => Stripe.HttpClient.makeTimeoutError()],
])(
  'says in words that the provider does not respond, where it %s, and changes nothing',
  async (_, failure) => {
    const before = await stored()
    takeAway(failure)
    const responses = await Promise.all(asked.map(([route, asking]) => ask(route, asking)))
    const said = responses.map((response, index) => [
      asked[index]![0],
      response.statusCode,
      response.json().code,
    ])
    expect(said).toEqual(asked.map(([route]) => [route, 503, 'payments_unavailable']))
    for (const response of responses)
      expect(response.json().message).toMatch(/provider.*(try again in a few minutes|before you try again)/)
    expect(await stored()).toEqual(before)
  },
)

it('says in words that the provider refuses, and changes nothing', async () => {
  const before = await stored()
  const error = { type: 'invalid_request_error', message: 'This is not possible.' }
  vi.spyOn(api.sandbox.account.httpClient, 'makeRequest').mockResolvedValue({
    getStatusCode: () => 400,
    getHeaders: () => ({}),
    getRawResponse: () => ({ error }),
    toStream: () => ({}),
    toJSON: () => Promise.resolve({ error }),
  })
  const responses = await Promise.all(asked.map(([route, asking]) => ask(route, asking)))
  const said = responses.map((response, index) => [
    asked[index]![0],
    response.statusCode,
    response.json().code,
  ])
  expect(said).toEqual(asked.map(([route]) => [route, 502, 'payments_refused']))
  expect(await stored()).toEqual(before)
})

it('works again as soon as the provider does', async () => {
  for (const [route, asking] of asked.filter(([route]) => route.startsWith('GET')))
    expect([route, (await ask(route, asking)).statusCode]).toEqual([route, 200])
})
