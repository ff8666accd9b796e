import { expect, it } from 'vitest'
import { composeDigest, type WeekMaterial } from './compose-digest'

const now = new Date('2026-11-21T15:00:00Z')
const nothing = { named: [], total: 0 }
const empty: WeekMaterial = { members: nothing, resources: nothing, events: nothing }
const event = {
  title: 'Pricing clinic',
  location: ' ',
  date: '2026-11-25T17:00:00Z',
  end_date: '2026-11-25T18:30:00Z',
  time_zone: 'America/Toronto',
  all_day: false,
}

it('names who is new, what is new and what is coming, each in its own paragraph', () => {
  const draft = composeDigest(
    {
      members: {
        named: [
          { name: 'Ada Okafor', business_name: 'Low Tide' },
          { name: 'Mei Tanaka', business_name: null },
        ],
        total: 2,
      },
      resources: { named: [{ title: 'Five clauses', author: 'Marguerite' }], total: 1 },
      events: { named: [event], total: 1 },
    },
    now,
    'America/Toronto',
  )
  expect(draft).toEqual({
    title: 'This week: November 15 – 21',
    content: [
      'Two new members, one new resource and one upcoming event.',
      'Welcome to\n• Ada Okafor, Low Tide\n• Mei Tanaka',
      'New in the resource directory\n• Five clauses, by Marguerite',
      'Coming up\n• Pricing clinic · Wednesday, November 25, 2026, 12:00 PM – 1:30 PM, Toronto time (EST) · Online',
    ].join('\n\n'),
  })
})

it('leaves out what the week did not bring', () => {
  const draft = composeDigest(
    { ...empty, events: { named: [{ ...event, location: 'Toronto' }], total: 1 } },
    now,
    'UTC',
  )
  expect(draft?.content).toMatch(/^One upcoming event\.\n\nComing up\n• Pricing clinic · .* · Toronto$/)
})

it('says how many more there are where it names only some', () => {
  const members = { named: [{ name: 'Ada', business_name: null }], total: 31 }
  expect(composeDigest({ ...empty, members }, now, 'UTC')?.content).toBe(
    '31 new members.\n\nWelcome to\n• Ada\n• and 30 more',
  )
})

it('writes nothing of a week that brought nothing', () => {
  expect(composeDigest(empty, now, 'UTC')).toBeNull()
})

it('knows the days of the site, not those of the reader', () => {
  const members = { named: [{ name: 'Ada', business_name: null }], total: 1 }
  const lateEvening = new Date('2026-11-22T03:00:00Z')
  expect(composeDigest({ ...empty, members }, lateEvening, 'America/Toronto')?.title).toMatch(
    /November 15 – 21$/,
  )
  expect(composeDigest({ ...empty, members }, lateEvening, 'Asia/Tokyo')?.title).toMatch(/November 16 – 22$/)
})
