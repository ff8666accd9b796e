import { describe, expect, test } from 'vitest'
import { newTotpSecret, matchingStep, totpUri } from './totp'

// RFC 6238, appendix B: the secret is `12345678901234567890`, the codes are the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of the authenticator app', () => {
  test.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1111111111, '050471', 37037037],
    [20000000000, '353130', 666666666],
  ])('at %d seconds is %s', (seconds, code, step) => {
    expect(matchingStep(secret, code, at(seconds))).toBe(step)
  })

  test('is accepted one step early and one step late, with the step that it belongs to', () => {
    const step = 37037036
    for (const seconds of [1111111080 - 30, 1111111080, 1111111109, 1111111109 + 30])
      expect(matchingStep(secret, '081804', at(seconds))).toBe(step)
    expect(matchingStep(secret, '081804', at(1111111080 - 31))).toBeNull()
    expect(matchingStep(secret, '081804', at(1111111109 + 31))).toBeNull()
  })

  test('may contain the blank between its two groups', () => {
    expect(matchingStep(secret, ' 081 804 ', at(1111111109))).toBe(37037036)
  })

  test.each(['', '0', '08180', '0818040', 'abcdef', '٠٨١٨٠٤', '-81804'])('%j is not a code', code => {
    expect(matchingStep(secret, code, at(1111111109))).toBeNull()
  })
})

test('secrets are 160 bits, and all differ', () => {
  const secrets = Array.from({ length: 20 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(20)
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/)
})

test('the key URI names site and account, whatever characters they contain', () => {
  const uri = new URL(totpUri(secret, 'Juno: Frühstück & co', 'ada+x@example.com'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('ada+x@example.com')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Juno: Frühstück & co', secret })
})
