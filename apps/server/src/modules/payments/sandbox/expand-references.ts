/** Puts objects in the place of their ids. https://docs.stripe.com/api/expanding_objects */
import type { SandboxStore } from './sandbox-store'
import { invalidRequest } from './stripe-api-error'
import type { ObjectName } from './stripe-shapes'

/** The fields that may be expanded, and what stands there. */
const REFERENCES: Record<string, ObjectName> = {
  customer: 'customer',
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
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
  if (value === null) return
  const referred = REFERENCES[name]
  if (typeof value === 'string' && referred) object[name] = await store.get(referred, value)
  else if (typeof value !== 'object' || rest.length === 0)
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })
  for (const one of [object[name]].flat()) await expandField(store, one as Fields, rest)
}
