import { expect, test } from 'vitest'
import { age } from './moment'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:40Z', 'less than a minute'],
  ['2026-11-21T11:59:00Z', '1 minute'],
  ['2026-11-21T10:00:01Z', '119 minutes'],
  ['2026-11-21T10:00:00Z', '2 hours'],
  ['2026-11-19T12:00:00Z', '2 days'],
  // The server's clock may be ahead of this one.
  ['2026-11-21T12:05:00Z', 'less than a minute'],
])('from %s it is %s', (since, words) => {
  expect(age(since, now)).toBe(words)
})
