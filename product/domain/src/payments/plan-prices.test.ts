import { expect, it } from 'vitest'
import { planPriceSchema } from './plan-prices'

const price = {
  label: 'Monthly',
  priceCents: 2499,
  listPriceCents: null,
  trialDays: 0,
  note: '',
  badges: [],
  benefits: [],
}
const messages = (given: object) =>
  planPriceSchema.safeParse({ ...price, ...given }).error?.issues.map(({ message }) => message)

it('takes what is typed into the fields, and what it has made of it', () => {
  const typed = {
    ...price,
    priceCents: ' 1,250.5 ',
    listPriceCents: '',
    trialDays: '14',
    benefits: 'One\n\n Two ',
  }
  const read = planPriceSchema.parse(typed)
  expect(read).toMatchObject({
    priceCents: 125_050,
    listPriceCents: null,
    trialDays: 14,
    benefits: ['One', 'Two'],
    takenPrice: '',
  })
  expect(planPriceSchema.parse(read)).toEqual(read)
})

it.each([
  [{ priceCents: 'twenty' }, 'Please enter the price as a number, like 24.99.'],
  [{ priceCents: '24.999' }, 'Please enter the price as a number, like 24.99.'],
  [{ priceCents: '12,34' }, 'Please enter the price as a number, like 24.99.'],
  [{ priceCents: '-5' }, 'Please enter the price as a number, like 24.99.'],
  [{ priceCents: 24.5 }, 'Please enter the price as a number, like 24.99.'],
  [{ priceCents: '0.10' }, 'Please enter an amount from 0.50 to 999,999.99.'],
  [{ priceCents: '9,999,999' }, 'Please enter an amount from 0.50 to 999,999.99.'],
  [{ listPriceCents: 'x' }, 'Please enter the price before as a number, like 24.99.'],
  [{ trialDays: '91' }, 'Please enter a whole number from 0 to 90.'],
  [{ trialDays: 1.5 }, 'Please enter a whole number from 0 to 90.'],
  [{ badges: ['One', 'Two', 'Three'] }, 'Please enter at most 2.'],
  [{ benefits: 'x'.repeat(81) }, 'Please use at most 80 characters.'],
  [{ label: '' }, 'Please enter a name.'],
])('says of %j what is wrong', (given, message) => {
  expect(messages(given)).toEqual([message])
})
