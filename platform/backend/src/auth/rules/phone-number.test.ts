import { expect, test } from 'vitest'
import { normalisedPhone } from './phone-number'

test.each([
  ['+15550100', '15550100'],
  ['15550100', '15550100'],
  ['+1 555 01 00', '15550100'],
  ['+44 20 7946 0958', '442079460958'],
  ['123456789012345', '123456789012345'],
])('%j is stored as %j', (input, stored) => {
  expect(normalisedPhone(input)).toBe(stored)
})

test.each([
  '',
  '+',
  '0',
  '015550100',
  '++15550100',
  '1234567890123456',
  '1-555-0100',
  '+1555o100',
  '１５５５',
  '1\n55',
])('%j is no phone number', input => {
  expect(() => normalisedPhone(input)).toThrow('Invalid phone number format (E.164 required)')
})
