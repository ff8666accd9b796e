import { expect, it } from 'vitest'
import { cardName, expiryText } from './card-name'

it('names a card as people know it', () => {
  expect(cardName({ brand: 'amex', last4: '0005' })).toBe('American Express card ending in 0005')
  expect(cardName({ brand: 'unknown', last4: '1234' })).toBe('card ending in 1234')
})

it('says the month in which it expires', () => {
  expect(expiryText({ expMonth: 12, expYear: 2026 })).toBe('December 2026')
})
