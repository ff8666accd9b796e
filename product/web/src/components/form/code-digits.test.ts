import { expect, it } from 'vitest'
import { codeDigits } from './code-digits'

it.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  [' 1 2 3 4 5 6 ', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['Your code: 123456.', '123456'],
  ['12', '12'],
  ['', ''],
])('%j is read as %j', (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits)
})
