import { expect, test } from 'vitest'
import { bannedUntil } from './ban-duration'

const now = new Date('2026-01-01T00:00:00Z')

test.each([
  ['24h', '2026-01-02T00:00:00.000Z'],
  ['1h30m', '2026-01-01T01:30:00.000Z'],
  ['1.5s', '2026-01-01T00:00:01.500Z'],
  ['999999999999999h', '2125-12-08T00:00:00.000Z'],
])('%s ends at %s', (duration, end) => {
  expect(bannedUntil(duration, now)?.toISOString()).toBe(end)
})

test('none lifts the ban', () => expect(bannedUntil('none', now)).toBeNull())

test.each(['', '24', 'h', '1d', '-1h', '1h; drop', 'for ever'])('%j is refused', duration => {
  expect(() => bannedUntil(duration, now)).toThrow(/invalid format for ban duration/)
})
