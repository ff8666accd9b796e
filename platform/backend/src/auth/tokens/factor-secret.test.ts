import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './factor-secret'

const server = 'a secret of the tests, of thirty-two bytes or more'
const factor = '1c8a3a3e-5f0b-4c39-9a70-0f7d0c5f6f10'
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('the stored text does not contain the secret, and differs each time', () => {
  const [one, other] = [encryptSecret(server, factor, secret), encryptSecret(server, factor, secret)]
  expect(one).not.toContain(secret)
  expect(one).not.toBe(other)
  expect(decryptSecret(server, factor, one)).toBe(secret)
  expect(decryptSecret(server, factor, other)).toBe(secret)
})

test("neither another server's secret nor another factor's key decrypts it", () => {
  const sealed = encryptSecret(server, factor, secret)
  expect(() => decryptSecret(`${server}!`, factor, sealed)).toThrow(/cannot be read/)
  expect(() => decryptSecret(server, factor.replace('1', '2'), sealed)).toThrow(/cannot be read/)
  const { data, ...rest } = JSON.parse(sealed) as { data: string }
  const bytes = Buffer.from(data, 'base64')
  bytes[0]! ^= 1
  const changed = JSON.stringify({ ...rest, data: bytes.toString('base64') })
  expect(() => decryptSecret(server, factor, changed)).toThrow(/cannot be read/)
})

test('a secret that was imported in plain text is used as it is', () => {
  expect(decryptSecret(server, factor, secret)).toBe(secret)
})
