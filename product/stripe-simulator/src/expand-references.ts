/** Puts objects in the place of their ids. https://docs.stripe.com/api/expanding_objects */
import type { SandboxStore } from './sandbox-store'
import { invalidRequest } from './stripe-api-error'
import type { ObjectName } from './stripe-shapes'

/** The fields that may be expanded, and what stands there. */
const REFERENCES: Record<string, ObjectName> = {
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  discounts: 'discount',
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  product: 'product',
  promotion_code: 'promotion_code',
  subscription: 'subscription',
}
const DEEPEST = 4

type Fields = Record<string, unknown>

/** @param path such as `data.payment.payment_intent` */
export async function expandReferences(store: SandboxStore, object: unknown, path: string): Promise<void> {
  const names = path.split('.')
  if (names.length > DEEPEST)
    throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`)
  await expandField(store, object as Fields, names)
}

async function expandField(store: SandboxStore, object: Fields, [name, ...rest]: string[]): Promise<void> {
  if (name === undefined) return
  const value = object[name]
  const referred = REFERENCES[name]
  if (value === null || (value === undefined && referred)) return
  if (name === 'payments' && object.object === 'invoice') object[name] = await paymentsOf(store, object)
  else if (typeof value === 'string' && referred) object[name] = await store.get(referred, value)
  else if (Array.isArray(value) && referred)
    object[name] = await Promise.all(
      value.map(one => (typeof one === 'string' ? store.get(referred, one) : one)),
    )
  else if (typeof value !== 'object' || rest.length === 0)
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })
  for (const one of [object[name]].flat()) await expandField(store, one as Fields, rest)
}

/** Stripe lists them with an invoice only where that is asked. */
async function paymentsOf(store: SandboxStore, { id }: Fields): Promise<object> {
  const data = await store.list('invoice_payment', { invoice: id as string })
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${id as string}` }
}
