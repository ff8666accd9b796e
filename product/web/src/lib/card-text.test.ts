import { expect, test } from 'vitest'
import { cardText } from './card-text'

test('a card is named with its ending, and is good until its month is over', () => {
  const card = { brand: 'amex', last4: '0005', expMonth: 3, expYear: 2027 }
  expect(cardText(card, new Date(2027, 2, 31))).toEqual({
    name: 'American Express ending in 0005',
    expiry: 'Expires 03/2027',
    expired: false,
  })
  expect(cardText({ ...card, brand: 'new' }, new Date(2027, 3, 1))).toEqual({
    name: 'Card ending in 0005',
    expiry: 'Expired 03/2027',
    expired: true,
  })
})
