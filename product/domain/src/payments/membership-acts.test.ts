import { expect, it } from 'vitest'
import { refusalOf, type ActFacts } from './membership-acts'

// It is still the third of December in Toronto.
const endsAt = '2026-12-04T02:00:00Z'
const siteDay = (instant: Date) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' }).format(instant)

const behind = (source: 'gift' | 'complimentary'): ActFacts => ({
  source: 'subscription',
  status: 'trialing',
  state: 'pausing',
  cancelAtPeriodEnd: false,
  unknown: false,
  pausedFrom: new Date('2026-11-30T12:00:00Z'),
  others: [{ source, endsAt }],
})

it('names the day of the site on which a gift ends, and the day of UTC of what the team gives', () => {
  expect(refusalOf('return', behind('gift'), siteDay)).toBe(
    'Your gift keeps everything open until December 3, 2026, and nobody pays in the meantime.',
  )
  expect(refusalOf('switch', behind('gift'), siteDay)).toContain('until December 3, 2026')
  expect(refusalOf('return', behind('complimentary'), siteDay)).toContain('until December 4, 2026')
})
