/** Opens a checkout session: who pays what, with which discount and tax. https://docs.stripe.com/api/checkout/sessions/create */
import type { FormParams } from './form-params'
import { makeCheckoutSession, type SessionAmounts } from './objects/checkout-session'
import { discountLines, makeLine, netOf, taxOf } from './objects/invoice-line'
import { findPrice, type Price } from './objects/price'
import { redeemable, type Redeemed } from './objects/promotion-code'
import type { SandboxRequest, SandboxRoute } from './sandbox-route'
import type { SandboxStore } from './sandbox-store'
import { invalidRequest } from './stripe-api-error'
import { newId, type ShapeOf, type StripeObjects } from './stripe-shapes'

type Session = StripeObjects['checkout.session']

/** Returns the price of a session. @param discount that somebody redeems in it */
export function amountsOf(
  { price, quantity }: { price: Price; quantity: number },
  { discount, taxed, free }: { discount: Redeemed | null; taxed: boolean; free: boolean },
): SessionAmounts {
  const line = makeLine({
    item: { id: 'si_to_be_made', quantity, subscription: 'sub_to_be_made' },
    price,
    amount: free ? 0 : (price.unit_amount ?? 0) * quantity,
    period: { start: 0, end: 0 },
    proration: false,
    description: '',
  })
  const [discounted] = discountLines([line], discount ? [{ id: 'di_to_be_made', ...discount }] : [])
  const net = netOf(discounted!)
  const tax = taxed ? taxOf(net).amount : 0
  return {
    currency: price.currency,
    subtotal: line.amount,
    discount: line.amount - net,
    tax,
    total: net + tax,
  }
}

/** The only item of a session. */
export function itemOf({ line_items }: Session): { price: Price; quantity: number } {
  const [item] = line_items!.data
  return { price: item!.price!, quantity: item!.quantity! }
}

async function requestedPrice(store: SandboxStore, params: FormParams): Promise<Price> {
  const id = params.get('line_items[0][price]')
  if (id !== undefined) {
    const price = await findPrice(store, id, 'line_items[0][price]')
    if (!price.active)
      throw invalidRequest('The price specified is inactive.', { param: 'line_items[0][price]' })
    return price
  }
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    currency: params.get('line_items[0][price_data][currency]') ?? '',
    product: newId('prod'),
    recurring: null,
    type: 'one_time',
    unit_amount: params.integer('line_items[0][price_data][unit_amount]') ?? 0,
  } satisfies ShapeOf<'price'> as ShapeOf<'price'> as Price
}

async function open({ store, params }: SandboxRequest): Promise<Session> {
  const mode = params.get('mode')
  const price = await requestedPrice(store, params)
  if (mode !== 'payment' && mode !== 'subscription')
    throw invalidRequest(`Invalid mode: ${mode}`, { param: 'mode' })
  if ((mode === 'subscription') !== (price.type === 'recurring'))
    throw invalidRequest(
      `You must provide ${mode === 'payment' ? 'one-time' : 'recurring'} prices in ${mode} mode.`,
    )
  const quantity = params.integer('line_items[0][quantity]') ?? 1
  const customer = params.get('customer') ?? null
  const email = params.get('customer_email')
  if (customer !== null && email !== undefined)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  if (customer !== null) await store.get('customer', customer, 'customer')
  const code = params.get('discounts[0][promotion_code]')
  const allowed = params.boolean('allow_promotion_codes') ?? null
  if (code !== undefined && allowed !== null)
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  const taxed = params.boolean('automatic_tax[enabled]') ?? false
  const trialDays = params.integer('subscription_data[trial_period_days]') ?? 0
  const discount = code === undefined ? null : await redeemable(store, code, { customer, price, quantity })
  const name = params.get('line_items[0][price_data][product_data][name]') ?? null
  const session = makeCheckoutSession(
    {
      allow_promotion_codes: allowed,
      automatic_tax: { enabled: taxed },
      cancel_url: params.get('cancel_url') ?? null,
      client_reference_id: params.get('client_reference_id') ?? null,
      customer,
      customer_email: email ?? null,
      discounts: code === undefined ? [] : [{ coupon: null, promotion_code: code }],
      line_items: {
        object: 'list',
        data: [{ id: newId('li'), object: 'item', description: name, price, quantity }],
        has_more: false,
        url: '/v1/checkout/sessions/line_items',
      },
      metadata: params.map('metadata'),
      mode,
      subscription_data: {
        trial_period_days: trialDays,
        metadata: params.map('subscription_data[metadata]'),
      },
      success_url: params.get('success_url') ?? null,
      tax_id_collection: { enabled: params.boolean('tax_id_collection[enabled]') ?? false },
    },
    amountsOf({ price, quantity }, { discount, taxed, free: trialDays > 0 }),
    store.now,
  )
  await store.add(customer, session)
  return store.get('checkout.session', session.id)
}

export const openCheckoutRoute: SandboxRoute = {
  method: 'POST',
  path: '/v1/checkout/sessions',
  params: [
    'allow_promotion_codes',
    'automatic_tax[enabled]',
    'cancel_url',
    'client_reference_id',
    'customer',
    'customer_email',
    'customer_update[address]',
    'customer_update[name]',
    'discounts[][promotion_code]',
    'line_items[][price]',
    'line_items[][price_data][currency]',
    'line_items[][price_data][product_data][name]',
    'line_items[][price_data][tax_behavior]',
    'line_items[][price_data][unit_amount]',
    'line_items[][quantity]',
    'metadata[*]',
    'mode',
    'subscription_data[metadata][*]',
    'subscription_data[trial_period_days]',
    'success_url',
    'tax_id_collection[enabled]',
  ],
  respond: open,
}
