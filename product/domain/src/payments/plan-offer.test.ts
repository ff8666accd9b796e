import { expect, it } from 'vitest'
import { defaultFigures, planOffer } from './plan-offer'

const [monthly] = defaultFigures

it('writes the card of a plan', () => {
  expect(planOffer(monthly!)).toMatchObject({
    symbol: 'CA$',
    amount: '24.99',
    listPrice: 'CA$39.99',
    terms: 'a month, for a limited time',
    trial: '',
    currencyName: 'Canadian dollars',
  })
})

it('leaves out what there is none of', () => {
  expect(planOffer({ ...monthly!, listPriceCents: null, note: '' })).toMatchObject({
    listPrice: '',
    terms: 'a month',
  })
})

it.each([
  [1, '1 day free, then CHF 24.99 a month'],
  [14, '14 days free, then CHF 24.99 a month'],
])('says what follows a trial of %i days', (trialDays, trial) => {
  const offer = planOffer({ ...monthly!, currency: 'chf', trialDays })
  expect({ ...offer, trial: offer.trial.replace(/\s/g, ' ') }).toMatchObject({
    symbol: 'CHF',
    amount: '24.99',
    trial,
  })
})

it('"plus tax" follows each price to which tax is added', () => {
  expect(planOffer({ ...monthly!, plusTax: true, trialDays: 14 })).toMatchObject({
    tax: ' plus tax',
    terms: 'a month plus tax, for a limited time',
    trial: '14 days free, then CA$24.99 a month plus tax',
  })
})
