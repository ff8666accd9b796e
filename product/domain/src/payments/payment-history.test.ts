import { expect, it } from 'vitest'
import { centsOf, plainAmount } from './money'
import { refundIssue } from './payment-history'

it.each([
  ['25', 'cad', 2500],
  [' 24.99 ', 'cad', 2499],
  ['24,9', 'cad', 2490],
  ['25.', 'cad', 2500],
  ['1200', 'jpy', 1200],
  ['1.5', 'jpy', null],
  ['24.999', 'cad', null],
  ['-1', 'cad', null],
  ['1,000.00', 'cad', null],
  ['', 'cad', null],
  ['ten', 'cad', null],
])('reads %j of %s as %s', (text, currency, cents) => {
  expect(centsOf(text, currency)).toBe(cents)
  if (cents !== null) expect(centsOf(plainAmount(cents, currency), currency)).toBe(cents)
})

it('says what is wrong with the amount of a refund', () => {
  const payment = { left: 2499, currency: 'cad' }
  expect(refundIssue(2499, payment)).toBeNull()
  expect(refundIssue(2500, payment)).toBe('At most CA$24.99 can go back.')
  expect(refundIssue(0, payment)).toBe('Please enter an amount, like 25 or 24.99.')
  expect(refundIssue(null, payment)).toBe('Please enter an amount, like 25 or 24.99.')
})
