import { describe, expect, it } from 'vitest'
import { isStale, type Membership } from './memberships'

const at = (second: number) => new Date(second * 1000)
const stored = (status: string, second: number): Membership => ({
  id: 'm',
  user_id: null,
  email: 'ada@example.com',
  status,
  last_event_at: at(second),
})

describe('an event whose subscription cannot be fetched', () => {
  it.each([
    ['is applied when nothing is stored', null, 'active', 5, false, false],
    ['is applied when it is newer', stored('active', 5), 'past_due', 6, false, false],
    ['is stale when it is older', stored('past_due', 6), 'active', 5, false, true],
    ['is stale after a cancellation, however new', stored('canceled', 5), 'active', 9, false, true],
    [
      'is stale when it is the first one and of the same second',
      stored('active', 5),
      'incomplete',
      5,
      true,
      true,
    ],
    ['is stale when it would unpay in the same second', stored('active', 5), 'incomplete', 5, false, true],
    ['is applied when it completes in the same second', stored('incomplete', 5), 'active', 5, false, false],
  ])('%s', (_name, membership, status, second, isFirst, stale) => {
    expect(isStale(membership, { status, at: at(second), isFirst })).toBe(stale)
  })
})
