import { expect, it } from 'vitest'
import { whoIsComing } from './who-is-coming'

const event = { date: '2026-11-20T15:00:00Z', end_date: null, all_day: false, time_zone: 'America/Toronto' }
const counts = { event_id: 'e', attending: 25, maybe: 2, not_attending: 0, waitlisted: 0 }

it('says of an event that is over who had said yes, and of another one who is coming', () => {
  expect(whoIsComing(event, counts, new Date('2026-11-19'))).toBe(
    '25 members are attending and 2 members may come.',
  )
  expect(whoIsComing(event, counts, new Date('2026-11-21'))).toBe('25 members had said yes.')
  expect(whoIsComing(event, undefined, new Date('2026-11-21'))).toBe('Nobody had said yes.')
})
