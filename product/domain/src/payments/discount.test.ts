import { expect, it } from 'vitest'
import { discountedCents, discountText, reducedPrice, type Discount } from './discount'
import { defaultFigures, planOffer } from './plan-offer'

const discount = (given: Partial<Discount>): Discount => ({
  percentOff: null,
  amountOffCents: null,
  currency: null,
  duration: 'once',
  months: null,
  ...given,
})
const [monthly, annual] = defaultFigures.map(figures => planOffer({ ...figures, trialDays: 14 }))
const five = { amountOffCents: 500, currency: 'cad' }

it.each([
  [2499, { percentOff: 20 }, 1999],
  // A discount of 1249.5 is rounded to 1250.
  [2499, { percentOff: 50 }, 1249],
  [2499, { percentOff: 100 }, 0],
  [2499, { amountOffCents: 500 }, 1999],
  [2499, { amountOffCents: 9900 }, 0],
])('takes of %i with %j and leaves %i', (cents, off, left) => {
  expect(discountedCents(cents, discount(off))).toBe(left)
})

it.each([
  [{ percentOff: 20 }, '20% off your first payment'],
  [{ ...five }, 'CA$5.00 off your first payment'],
  [{ percentOff: 20, duration: 'repeating', months: 3 }, '20% off the payments of the first 3 months'],
  [{ percentOff: 20, duration: 'repeating', months: 1 }, '20% off the payments of the first month'],
  [{ percentOff: 20, duration: 'forever' }, '20% off every payment'],
] as const)('says of %j: %s', (given, text) => {
  expect(discountText(discount(given))).toBe(text)
})

it.each([
  [{ percentOff: 20 }, 'CA$19.99 for your first month, then CA$24.99 a month'],
  [
    { percentOff: 20, duration: 'repeating', months: 3 },
    'CA$19.99 a month for your first 3 months, then CA$24.99 a month',
  ],
  [{ percentOff: 20, duration: 'forever' }, 'CA$19.99 a month, as long as you stay'],
] as const)('shows a month with %j as %s', (given, shown) => {
  const { symbol, amount, terms } = reducedPrice(monthly!, discount(given), false)
  expect(`${symbol}${amount} ${terms}`).toBe(shown)
})

it.each([
  [3, 'for your first year, then CA$249.99 a year'],
  [12, 'for your first year, then CA$249.99 a year'],
  [13, 'a year for your first 2 years, then CA$249.99 a year'],
])('lowers the payments of a year that fall into %i months', (months, terms) => {
  const given = discount({ ...five, duration: 'repeating', months })
  expect(reducedPrice(annual!, given, false).terms).toBe(terms)
})

it.each([
  ['forever', true, '14 days free before your first payment'],
  ['once', true, 'With this code there are no free days'],
  ['forever', false, ''],
  ['once', false, ''],
] as const)('says what is left of the free days with a discount that holds %s', (duration, trial, text) => {
  expect(reducedPrice(monthly!, discount({ percentOff: 20, duration }), trial).trial).toBe(text)
})
