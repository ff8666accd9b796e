import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import {
  decryptStream,
  encryptStream,
  generateBackupKey,
  recipientOf,
  TAMPERED,
  WRONG_KEY,
} from './encrypt-stream'

const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251))

async function encrypted(key: string): Promise<Buffer> {
  return buffer(
    await encryptStream(Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]), key),
  )
}
const opened = async (stored: Uint8Array, key: string) =>
  buffer(await decryptStream(Readable.from([stored]), key))

test('what was encrypted is opened with the same key, by any tool of the age format', async () => {
  const key = await generateBackupKey()
  const stored = await encrypted(key)
  expect(key).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)
  expect((await opened(stored, key)).equals(content)).toBe(true)
  const age = new Decrypter()
  age.addIdentity(key)
  expect(Buffer.from(await age.decrypt(stored)).equals(content)).toBe(true)
  expect(stored.includes(content.subarray(0, 100))).toBe(false)
})

test('another key opens nothing, and the sentence says so', async () => {
  const [key, other] = [await generateBackupKey(), await generateBackupKey()]
  await expect(opened(await encrypted(key), other)).rejects.toThrow(WRONG_KEY)
  expect(await recipientOf(key)).not.toBe(await recipientOf(other))
})

test('what was changed or cut short is refused', async () => {
  const key = await generateBackupKey()
  const stored = await encrypted(key)
  const changed = Buffer.from(stored)
  changed[200_000]! ^= 1
  await expect(opened(changed, key)).rejects.toThrow(TAMPERED)
  await expect(opened(stored.subarray(0, 250_000), key)).rejects.toThrow(TAMPERED)
  await expect(opened(stored.subarray(0, 10), key)).rejects.toThrow(TAMPERED)
  // The content is whole pieces without the last one.
  await expect(opened(stored.subarray(0, stored.length - (300_000 % 65_536) - 16), key)).rejects.toThrow(
    TAMPERED,
  )
})

test('a store that breaks off is not taken for damage', async () => {
  const key = await generateBackupKey()
  const stored = await encrypted(key)
  async function* breaking() {
    yield stored.subarray(0, 100_000)
    throw new Error('the connection broke')
  }
  await expect(decryptStream(breaking(), key).then(buffer)).rejects.toThrow('the connection broke')
})
