// Each call of the gateway, and what it has the provider write: what moves money or makes something goes with a key.
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { createStripeGateway, type StripeGateway } from './stripe-gateway'

const DAY = 86_400
const PAGES = { successUrl: 'https://juno.test/paid', cancelUrl: 'https://juno.test/plans' }
const NO_TAX = { automatic: false, collectIds: false }
const MONTHLY = 'price_sandbox_monthly'
const ANNUAL = 'price_sandbox_annual'

let api: TestApi
let gateway: StripeGateway
/** Collects each write since the last call, with its key. */
let written: string[] = []

beforeAll(async () => {
  api = await openTestApi()
  const { account } = api.sandbox
  const httpClient: Stripe.HttpClient = {
    ...account.httpClient,
    makeRequest(...request) {
      const [, , path, method, headers] = request
      const key = String((headers as Record<string, unknown>)['Idempotency-Key'] ?? '')
      if (method !== 'GET' && path !== '/v1/invoices/create_preview')
        written.push(`${path.replace(/\/[a-z_]+_[0-9a-z]{20,}/g, '/:id')} ${isOurs(key) ? 'with a key' : ''}`)
      return account.httpClient.makeRequest(...request)
    },
  }
  gateway = createStripeGateway({ ...account, httpClient, ...api.server })
})
afterAll(() => api.close())

/** The SDK gives each request a key of its own, which is another one when we ask again. */
const isOurs = (key: string) => key !== '' && !key.startsWith('stripe-node-retry-')

/** Somebody who pays each month. @param unpaid the second payment failed, and waits */
async function payer(number: number, unpaid = false) {
  const checkout = { priceId: MONTHLY, reference: `payer ${number}`, email: `payer.${number}@example.com` }
  const { id } = await api.stripe.createMembershipCheckout(
    { ...checkout, ...PAGES, tax: NO_TAX },
    `payer ${number}`,
  )
  await api.sandbox.completeCheckout(id)
  const { subscriptionId, customerId } = (await api.stripe.fetchCheckoutSession(id))!
  const [subscription, customer] = [subscriptionId!, customerId!]
  if (unpaid) {
    await api.sandbox.setCard(customer, 'declined')
    await api.sandbox.passTime(customer, 32 * DAY)
    await api.sandbox.setCard(customer, 'works')
    // As Stripe leaves it: the card is the customer's, and not yet that of the subscription.
    await api.rows(
      `update private.sandbox_stripe_objects
       set body = jsonb_set(body, '{default_payment_method}', '"pm_old"') where id = $1`,
      [subscription],
    )
  }
  const [invoice] = await api.stripe.listInvoices(subscription, 1)
  const charge = (await api.stripe.listPayments(subscription))![0]!.chargeId
  return { session: id, subscription, customer, invoice: invoice!.id, charge }
}

async function drain(list: AsyncIterable<unknown>) {
  for await (const _ of list);
}

/** In this order. A call that is not here does not compile. */
async function callsOfTheGateway(): Promise<Record<keyof StripeGateway, () => unknown>> {
  const [ada, bo, cy] = [await payer(1), await payer(2, true), await payer(3, true)]
  const charge = (await api.stripe.fetchCharge(ada.charge))!
  const span = { since: new Date(0), until: new Date() }
  const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000)
  let code = ''
  return {
    verifyEvent: () => expect(gateway.verifyEvent(Buffer.from(''), undefined)).rejects.toThrow(),
    savePrice: () =>
      gateway.savePrice({ plan: 'monthly', cents: 1, currency: 'cad', interval: 'month', name: 'Monthly' }),
    listPrices: () => gateway.listPrices(),
    fetchPrice: () => gateway.fetchPrice(MONTHLY),
    addsTax: async () => gateway.addsTax((await gateway.fetchPrice(MONTHLY))!),
    async createCoupon() {
      const off = { percent: 20 }
      code = (await gateway.createCoupon({ code: 'KEYS', off, duration: 'once' }, 'coupon')).promotionCodeId
    },
    fetchPromotionCode: () => gateway.fetchPromotionCode(code),
    endPromotionCode: () => gateway.endPromotionCode(code),

    createMembershipCheckout: () =>
      gateway.createMembershipCheckout({ priceId: MONTHLY, reference: 'new', ...PAGES, tax: NO_TAX }, 'page'),
    createGiftCheckout: () =>
      gateway.createGiftCheckout(
        { cents: 100, currency: 'cad', description: 'A gift', metadata: {}, ...PAGES },
        'gift',
      ),
    fetchCheckoutSession: () => gateway.fetchCheckoutSession(ada.session),
    closeCheckout: () => gateway.closeCheckout(ada.session),
    findCheckoutOf: () => gateway.findCheckoutOf(ada.subscription),
    openPortal: () => gateway.openPortal(ada.customer, PAGES.cancelUrl),
    fetchCustomer: () => gateway.fetchCustomer(ada.customer),
    findCustomers: () => gateway.findCustomers('payer.1@example.com'),

    fetchSubscription: () => gateway.fetchSubscription(ada.subscription),
    listSubscriptions: () => drain(gateway.listSubscriptions({ customerId: ada.customer })),
    pageOfSubscriptions: () => gateway.pageOfSubscriptions(),
    previewNext: () => gateway.previewNext(ada.subscription),
    previewSwitch: () => gateway.previewSwitch(ada.subscription, ANNUAL),
    async switchPlan() {
      await gateway.switchPlan(ada.subscription, ANNUAL, 'to a year')
      // The credit that is left over is taken below.
      await gateway.switchPlan(ada.subscription, MONTHLY, 'back to a month')
    },
    takeCreditOf: () => gateway.takeCreditOf(ada.subscription, 'credit'),
    previewQuantity: () => gateway.previewQuantity(ada.subscription, 3, { charged: true }),
    movePrice: () => gateway.movePrice(ada.subscription, MONTHLY, 'price of today'),
    setQuantity: () => gateway.setQuantity(ada.subscription, 3, 'seats'),
    setCancelAtPeriodEnd: () => gateway.setCancelAtPeriodEnd(ada.subscription, false),
    pause: () => gateway.pause(ada.subscription, { from: inDays(30), until: inDays(60) }, 'pause'),
    previewResume: () => gateway.previewResume(ada.subscription),
    resume: () => gateway.resume(ada.subscription, 'resume'),

    fetchCard: () => gateway.fetchCard(bo.subscription),
    setDefaultCard: () => gateway.setDefaultCard(bo.customer, [bo.subscription]),
    listInvoices: () => gateway.listInvoices(bo.subscription, 10),
    payInvoice: () => gateway.payInvoice(bo.invoice, 'owed'),
    voidInvoice: () => gateway.voidInvoice(cy.invoice),
    endSubscription: () => gateway.endSubscription(cy.subscription),

    fetchPaid: () => gateway.fetchPaid(bo.subscription),
    listPayments: () => gateway.listPayments(bo.subscription),
    refundCharge: () => gateway.refundCharge(ada.charge, 100, 'part', 'mark'),
    findRefund: () => gateway.findRefund(ada.charge, 'mark'),
    refundSubscription: () => gateway.refundSubscription(bo.subscription, 'all'),
    fetchCharge: () => gateway.fetchCharge(ada.charge),
    findSubscriptionOf: () => gateway.findSubscriptionOf(charge),
    fetchChargeHistory: () => gateway.fetchChargeHistory(ada.charge),
    fetchChargeOf: () => gateway.fetchChargeOf(charge.paymentIntentId!),
    fetchInvoice: () => gateway.fetchInvoice(ada.invoice),
    listCharges: () => drain(gateway.listCharges(span)),
    listRefunds: () => drain(gateway.listRefunds(span)),
    listDisputes: () => drain(gateway.listDisputes(span)),
    fetchDispute: () => gateway.fetchDispute('dp_unknown'),
  }
}

it('sends a key of ours with whatever moves money or makes something', async () => {
  const writes: Record<string, string[]> = {}
  for (const [name, call] of Object.entries(await callsOfTheGateway())) {
    written = []
    await call()
    if (written.length > 0) writes[name] = written
  }
  expect(writes).toEqual({
    // A product has an id of ours, and is there once.
    savePrice: ['/v1/products ', '/v1/prices with a key'],
    createCoupon: ['/v1/coupons with a key', '/v1/promotion_codes with a key'],
    createMembershipCheckout: ['/v1/checkout/sessions with a key'],
    createGiftCheckout: ['/v1/checkout/sessions with a key'],
    // A page for those who ask now, which must be another one each time.
    openPortal: ['/v1/billing_portal/sessions '],
    switchPlan: ['/v1/subscriptions/:id with a key', '/v1/subscriptions/:id with a key'],
    takeCreditOf: ['/v1/customers/:id/balance_transactions with a key'],
    movePrice: ['/v1/subscriptions/:id with a key'],
    setQuantity: ['/v1/subscriptions/:id with a key'],
    pause: ['/v1/subscriptions/:id with a key'],
    resume: ['/v1/subscriptions/:id with a key'],
    payInvoice: ['/v1/invoices/:id/pay with a key'],
    refundCharge: ['/v1/refunds with a key'],
    // Those without a key say how something is to be: said twice, it is so.
    refundSubscription: ['/v1/refunds with a key', '/v1/refunds with a key', '/v1/subscriptions/:id '],
    endPromotionCode: ['/v1/promotion_codes/:id '],
    closeCheckout: ['/v1/checkout/sessions/:id/expire '],
    setCancelAtPeriodEnd: ['/v1/subscriptions/:id '],
    setDefaultCard: ['/v1/subscriptions/:id '],
    voidInvoice: ['/v1/invoices/:id/void '],
    endSubscription: ['/v1/subscriptions/:id '],
  })
})
