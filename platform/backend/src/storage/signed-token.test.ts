// Tests that a signed URL opens what it was made for, and nothing else.
import { expect, test } from 'vitest'
import { signingKeyFrom, signToken, verifyToken, type SignedClaims } from './signed-token'

const key = signingKeyFrom('a secret of the tests, of thirty-two bytes or more')
const now = new Date('2026-03-01T12:00:00Z')
const purposes: SignedClaims['purpose'][] = ['download', 'upload', 'render']

test.each(purposes)('a token to %s an object serves for that alone', async purpose => {
  const made = { url: 'papers/a.txt', purpose }
  const token = await signToken(key, made, 60, now)
  const allows = (expected: typeof made) =>
    verifyToken(key, token, expected, now).then(
      () => true,
      () => false,
    )
  for (const other of purposes)
    expect([other, await allows({ ...made, purpose: other })]).toEqual([other, other === purpose])
  expect(await allows({ ...made, url: 'papers/b.txt' })).toBe(false)
})
