// An email address that forms and lists accept can be the address of an account.
import { emailAddress } from '@juno/domain/text/text-rules'
import { expect, it } from 'vitest'
import { isEmailAddress } from '../platform/backend/src/auth/rules/email-address'

const label = 'a'.repeat(63)

it.each([
  'ada@example.com',
  'ADA.Byron+list@sub.example.co.uk ',
  "o'neil_1@xn--bcher-kva.example",
  `ada@${label}.com`,
])('%s is one for both', text => {
  expect(isEmailAddress(emailAddress.parse(text))).toBe(true)
})

it.each([
  'anna@firm-.com',
  'anna@-firm.com',
  `anna@${label}a.com`,
  'anna@firm..com',
  `anna@firm.${label}a`,
  'anna@firm',
  'an na@firm.com',
  'anna@firm_.com',
])('%s is none', text => {
  expect(emailAddress.safeParse(text).success).toBe(false)
  expect(isEmailAddress(text)).toBe(false)
})
