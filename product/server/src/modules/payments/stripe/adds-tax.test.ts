// Whether tax comes on top of a price: as the price says, or else the account.
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { catalogueCalls } from './catalogue-calls'

const price = (taxBehavior: string, currency: string) => ({
  ...{ id: 'price_1', name: 'Annual', cents: 100, interval: 'year' as const },
  ...{ taxBehavior, currency },
})

function accountOf(retrieve: () => Promise<unknown>) {
  const client = { tax: { settings: { retrieve } } } as unknown as Stripe
  return catalogueCalls(Object.assign(() => Promise.resolve(client), { leaveOut: () => undefined }))
}
const account = (tax_behavior: string | null) =>
  accountOf(() => Promise.resolve({ defaults: { tax_behavior } }))

it.each([
  ['exclusive', 'eur', 'inclusive', true],
  ['inclusive', 'cad', 'exclusive', false],
  ['unspecified', 'eur', 'exclusive', true],
  ['unspecified', 'cad', 'inclusive', false],
  ['unspecified', 'cad', 'inferred_by_currency', true],
  ['unspecified', 'eur', 'inferred_by_currency', false],
  ['unspecified', 'eur', null, null],
])('of a price that is %s, in %s, in an account that is %s: %s', async (own, currency, whole, expected) => {
  expect(await account(whole).addsTax(price(own, currency))).toBe(expected)
})

it('does not know it where the key may not read the settings of taxes, and waits where the provider is silent', async () => {
  const failing = (type: string) => accountOf(() => Promise.reject(Object.assign(new Error(type), { type })))
  expect(await failing('StripePermissionError').addsTax(price('unspecified', 'eur'))).toBeNull()
  await expect(failing('StripeConnectionError').addsTax(price('unspecified', 'eur'))).rejects.toThrow()
})
