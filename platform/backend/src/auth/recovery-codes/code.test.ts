import { expect, test } from 'vitest'
import { newRecoveryCode, normalisedRecoveryCode, recoveryCodeHash } from './code'

test('a code is three groups of four characters that cannot be mistaken, each time another one', () => {
  const codes = Array.from({ length: 1000 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(1000)
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/)
})

test.each([
  ['k7wq-3mzt-9xfa', 'k7wq3mzt9xfa'],
  [' K7WQ 3MZT–9XFA\n', 'k7wq3mzt9xfa'],
  ['ｋ７wq3mzt9xfa', 'k7wq3mzt9xfa'],
  ['O0oI-1iLl-0000', '000111110000'],
  ['k7wq-3mzt-9xf', null],
  ['k7wq-3mzt-9xfaa', null],
  ['', null],
  ['123456', null],
])('reads %j as %j', (entered, code) => {
  expect(normalisedRecoveryCode(entered)).toBe(code)
})

test('the hash depends on the account and on the secret', () => {
  const hashes = [
    ['secret', 'ada'],
    ['secret', 'eve'],
    ['other', 'ada'],
  ].map(([secret, user]) => recoveryCodeHash(secret!, user!, 'k7wq3mzt9xfa'))
  expect(new Set(hashes).size).toBe(3)
})
