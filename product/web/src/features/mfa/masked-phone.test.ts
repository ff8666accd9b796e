import { expect, it } from 'vitest'
import { dialledPhone, isInternational, maskedPhone } from './masked-phone'

it.each([
  ['+1 (416) 555-0123', '+14165550123', true],
  ['0044 20 7946 0018', '+442079460018', true],
  ['＋１４１６５５５０１２３', '+14165550123', true],
  ['416 555 0123', '4165550123', false],
  ['+1', '+1', false],
  ['', '', false],
])('reads %s', (typed, dialled, international) => {
  expect(dialledPhone(typed)).toBe(dialled)
  expect(isInternational(dialled)).toBe(international)
})

it('shows the end of a number alone', () => {
  expect(maskedPhone('+14165550123')).toBe('Phone ending in 0123')
})
