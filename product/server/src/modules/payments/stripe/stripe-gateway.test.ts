import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { session, subscription } from '../../../testing/payments/stripe-events'
import { StripeUnavailableError } from './call-stripe'
import { createStripeGateway, type StripeGateway } from './stripe-gateway'
import { chargeSchema } from './stripe-objects'

const CHARGE = {
  id: 'ch_ada',
  object: 'charge',
  amount: 2499,
  amount_refunded: 0,
  refunded: false,
  currency: 'cad',
  payment_intent: 'pi_ada',
}

const EXPANDED =
  'expand[0]=discounts.promotion_code&expand[1]=discounts.source.coupon&expand[2]=latest_invoice.discounts.promotion_code'

/** Replaces api.stripe.com: responds with these, or as Stripe does for an unknown id. */
const OBJECTS: Record<string, unknown> = {
  '/v1/checkout/sessions/cs_ada': session('ada'),
  '/v1/subscriptions/sub_ada': { ...subscription('ada', 'active', 'month'), metadata: {} },
  [`/v1/subscriptions/sub_ada?${EXPANDED}`]: subscription('ada', 'active', 'month'),
  '/v1/customers/cus_ada': {
    id: 'cus_ada',
    object: 'customer',
    email: 'Ada@Example.com',
    invoice_settings: { default_payment_method: null },
  },
  '/v1/billing_portal/sessions': { object: 'billing_portal.session', url: 'https://billing.stripe.test/p/1' },
  '/v1/invoices?subscription=sub_ada&status=paid&limit=100': {
    object: 'list',
    has_more: false,
    url: '/v1/invoices',
    data: [{ id: 'in_ada', object: 'invoice' }],
  },
  '/v1/invoice_payments?invoice=in_ada&status=paid&expand[0]=data.payment.payment_intent.latest_charge': {
    object: 'list',
    has_more: false,
    url: '/v1/invoice_payments',
    data: [
      {
        id: 'inpay_1',
        payment: { type: 'payment_intent', payment_intent: { id: 'pi_ada', latest_charge: CHARGE } },
      },
      { id: 'inpay_2', payment: { type: 'charge', charge: 'ch_bob' } },
    ],
  },
  '/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=pi_ada&limit=1': {
    object: 'list',
    has_more: false,
    url: '/v1/invoice_payments',
    data: [{ id: 'inpay_1', invoice: 'in_ada' }],
  },
  '/v1/charges/ch_bob': { ...CHARGE, id: 'ch_bob', amount: 100, amount_refunded: 100, refunded: true },
  '/v1/invoices/in_ada': { id: 'in_ada', parent: { subscription_details: { subscription: 'sub_ada' } } },
  'POST /v1/refunds': { id: 're_1', object: 'refund' },
  'DELETE /v1/subscriptions/sub_ada': subscription('ada', 'canceled'),
  [`/v1/subscriptions/sub_odd?${EXPANDED}`]: { ...subscription('odd', 'active'), status: 'sleeping' },
  '/v1/subscriptions?status=all&limit=100&customer=cus_ada&expand[0]=data.discounts.promotion_code&expand[1]=data.discounts.source.coupon&expand[2]=data.latest_invoice.discounts.promotion_code':
    {
      object: 'list',
      has_more: false,
      url: '/v1/subscriptions',
      data: [
        subscription('first', 'active'),
        { ...subscription('odd', 'active'), items: null },
        subscription('last', 'canceled'),
      ],
    },
  '/v1/invoices/in_draft': { id: 'in_draft', object: 'invoice', status: 'draft', customer: null },
  '/v1/invoices/in_draft/finalize': { id: 'in_draft', object: 'invoice', status: 'open' },
  '/v1/invoices/in_draft/void': { id: 'in_draft', object: 'invoice', status: 'void' },
  '/v1/invoices/in_draft/pay': { id: 'in_draft', object: 'invoice', status: 'paid' },
  '/v1/customers/cus_gone': { id: 'cus_gone', object: 'customer', deleted: true },
}
/** By a part of the address; anything else is unknown. */
const FAILURES: [part: string, failure: { status: number; error: object }][] = [
  ['broken', { status: 401, error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }],
  ['refused', { status: 400, error: { type: 'invalid_request_error', message: 'This is not possible' } }],
  [
    'limited',
    { status: 400, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' } },
  ],
]
let server: Server
let gateway: StripeGateway
const warned: unknown[][] = []
const keys: (string | undefined)[] = []
const bodies: string[] = []
const asked: [method: string | undefined, url: string][] = []
const idempotencyKeys: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    keys.push(request.headers.authorization)
    request.on('data', (chunk: Buffer) => bodies.push(decodeURIComponent(chunk.toString())))
    const url = decodeURIComponent(request.url ?? '')
    asked.push([request.method, url])
    const found = OBJECTS[`${request.method} ${url}`] ?? OBJECTS[url]
    if (url === '/v1/refunds') idempotencyKeys.push(request.headers['idempotency-key'] as string)
    if (url.includes('sub_lost')) return void request.socket.destroy()
    const failure = FAILURES.find(([part]) => url.includes(part))?.[1] ?? {
      status: 404,
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
    }
    response.writeHead(found ? 200 : failure.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? { error: failure.error }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  gateway = createStripeGateway({
    secretKey: 'sk_test_123',
    webhookSecret: 'whsec_test',
    clock: () => new Date(),
    logger: { warn: (...given: unknown[]) => void warned.push(given) },
    api: { protocol: 'http', host: '127.0.0.1', port: (server.address() as AddressInfo).port },
  })
})
afterAll(() => new Promise(resolve => server.close(resolve)))

it('lets a subscription end with its period, and opens the portal of its customer', async () => {
  const changed = await gateway.setCancelAtPeriodEnd('sub_ada', true)
  expect(changed).toMatchObject({ id: 'sub_ada', status: 'active' })
  expect(await gateway.setCancelAtPeriodEnd('sub_unknown', true)).toBeNull()
  expect(await gateway.openPortal('cus_ada', 'https://juno.test/settings')).toBe(
    'https://billing.stripe.test/p/1',
  )
  await expect(gateway.setCancelAtPeriodEnd('sub_broken', true)).rejects.toThrow(StripeUnavailableError)
  expect(bodies).toEqual(
    expect.arrayContaining([
      `cancel_at_period_end=true&${EXPANDED}`,
      'customer=cus_ada&return_url=https://juno.test/settings',
    ]),
  )
})

it('reads sessions, subscriptions and customers with the secret key', async () => {
  expect(await gateway.fetchCheckoutSession('cs_ada')).toMatchObject({
    paid: true,
    email: 'ada@example.com',
    subscriptionId: 'sub_ada',
  })
  expect(await gateway.fetchSubscription('sub_ada')).toMatchObject({
    status: 'active',
    plan: 'monthly',
  })
  expect(await gateway.fetchCustomer('cus_ada')).toEqual({
    id: 'cus_ada',
    email: 'ada@example.com',
  })
  expect(new Set(keys)).toEqual(new Set(['Bearer sk_test_123']))
})

it('returns null for what Stripe does not know, and no address for a deleted customer', async () => {
  expect(await gateway.fetchCheckoutSession('cs_unknown')).toBeNull()
  expect(await gateway.fetchSubscription('sub_unknown')).toBeNull()
  expect(await gateway.fetchCustomer('cus_gone')).toEqual({ id: 'cus_gone', email: null })
})

it('passes any other failure on, so that the event is delivered again', async () => {
  await expect(gateway.fetchSubscription('sub_broken')).rejects.toMatchObject({
    name: 'StripeUnavailableError',
    message: expect.stringContaining('Invalid API Key'),
  })
})

it('says whether something may have been done of which no response came', async () => {
  const lost = (request: Promise<unknown>) =>
    request.catch((error: StripeUnavailableError) => error.mayBeDone)
  expect(await lost(gateway.fetchSubscription('sub_lost'))).toBe(false)
  expect(await lost(gateway.setCancelAtPeriodEnd('sub_lost', true))).toBe(true)
  expect(await lost(gateway.setCancelAtPeriodEnd('sub_broken', true))).toBe(false)
})

it('tells a refusal and an object that cannot be read from a provider that does not respond', async () => {
  const refused = { name: 'StripeRefusedError', message: 'This is not possible' }
  await expect(gateway.fetchSubscription('sub_refused')).rejects.toMatchObject(refused)
  await expect(gateway.endSubscription('sub_refused')).rejects.toMatchObject(refused)
  await expect(gateway.fetchSubscription('sub_odd')).rejects.toMatchObject({ name: 'StripeRefusedError' })
  await expect(gateway.fetchSubscription('sub_limited')).rejects.toMatchObject({
    name: 'StripeUnavailableError',
  })
})

it('leaves out the one object of a list that cannot be read', async () => {
  warned.length = 0
  const ids: string[] = []
  for await (const { id } of gateway.listSubscriptions({ customerId: 'cus_ada' })) ids.push(id)
  expect(ids).toEqual(['sub_first', 'sub_last'])
  expect(warned).toMatchObject([[{ object: 'sub_odd' }, expect.any(String)]])
})

it('takes for void and ended what Stripe does not know, and expects no payment of it', async () => {
  expect(await gateway.voidInvoice('in_unknown')).toBe('void')
  await gateway.endSubscription('sub_unknown')
  await gateway.setDefaultCard('cus_unknown', ['sub_unknown'])
  expect(await gateway.previewNext('sub_unknown')).toBeNull()
})

it('opens a draft before it is made void or paid', async () => {
  for (const act of [() => gateway.voidInvoice('in_draft'), () => gateway.payInvoice('in_draft', 'key')]) {
    asked.length = 0
    await act()
    expect(asked.filter(([method]) => method === 'POST').map(([, url]) => url)).toEqual([
      '/v1/invoices/in_draft/finalize',
      expect.stringMatching(/^\/v1\/invoices\/in_draft\/(void|pay)$/),
    ])
  }
})

it('reads what was paid for a subscription, refunds it under a key, and ends the subscription', async () => {
  expect(await gateway.fetchPaid('sub_ada')).toEqual({
    paidCents: 2599,
    refundedCents: 100,
    currency: 'cad',
  })
  bodies.length = 0
  await gateway.refundSubscription('sub_ada', 'refund:1')
  expect(bodies).toEqual(['charge=ch_ada'])
  expect(idempotencyKeys).toEqual(['refund:1:ch_ada'])
  await expect(gateway.refundSubscription('sub_broken', 'refund:2')).rejects.toThrow(StripeUnavailableError)
})

it('finds the subscription of a charge by its invoice, named or not', async () => {
  const charge = chargeSchema.parse(CHARGE)
  expect(await gateway.findSubscriptionOf(charge)).toBe('sub_ada')
  const older = { ...charge, paymentIntentId: null, invoiceId: 'in_ada' }
  expect(await gateway.findSubscriptionOf(older)).toBe('sub_ada')
  const single = { ...charge, paymentIntentId: null }
  expect(await gateway.findSubscriptionOf(single)).toBeNull()
})
