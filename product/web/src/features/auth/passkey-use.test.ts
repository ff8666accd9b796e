import { expect, test } from 'vitest'
import { passkeyUse } from './passkey-use'

const now = new Date(2026, 10, 22, 9, 0)
const at = (day: number, hour = 20) => new Date(2026, 10, day, hour).toISOString()

test.each([
  [undefined, 'Not used yet'],
  [at(22, 8), 'Last used today'],
  [at(22, 10), 'Last used today'],
  [at(21, 23), 'Last used yesterday'],
  [at(20), 'Last used 2 days ago'],
  [at(16), 'Last used 6 days ago'],
  [at(15), 'Last used November 15, 2026'],
])('a passkey used %s is called “%s”', (lastUsed, words) => {
  expect(passkeyUse(lastUsed, now)).toBe(words)
})
