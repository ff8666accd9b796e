import { expect, test } from 'vitest'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links'

const event = {
  title: 'Tea & numbers',
  description: 'Bring yours.',
  location: null,
  date: '2024-12-04T17:00:00+00:00',
  end_date: '2024-12-04T18:30:00+00:00',
  time_zone: 'America/Toronto',
  all_day: false,
}
const link = 'https://juno.example/events/1'
type Changes = Partial<Omit<typeof event, 'location' | 'end_date'>> & {
  location?: string
  end_date?: string | null
}
const google = (changes: Changes) => new URL(googleCalendarLink({ ...event, ...changes }, link)).searchParams
const outlook = (changes: Changes) =>
  new URL(outlookCalendarLink({ ...event, ...changes }, link)).searchParams

test('a web calendar is handed instants, the place and the way back', () => {
  expect(Object.fromEntries(google({}))).toEqual({
    action: 'TEMPLATE',
    text: 'Tea & numbers',
    dates: '20241204T170000Z/20241204T183000Z',
    details: `Bring yours.\n\n${link}`,
    location: 'Online',
    ctz: 'America/Toronto',
  })
  expect(Object.fromEntries(outlook({ location: 'Toronto, ON' }))).toEqual({
    rru: 'addevent',
    subject: 'Tea & numbers',
    startdt: '2024-12-04T17:00:00Z',
    enddt: '2024-12-04T18:30:00Z',
    body: `Bring yours.\n\n${link}`,
    location: 'Toronto, ON',
  })
})

test('an event without an end, or that ends when it starts, takes an hour', () => {
  expect(google({ end_date: null }).get('dates')).toBe('20241204T170000Z/20241204T180000Z')
  expect(outlook({ end_date: event.date }).get('enddt')).toBe('2024-12-04T18:00:00Z')
})

test('whole days are days of the event, and end the day after the last', () => {
  const days = { all_day: true, date: '2024-11-02T04:00:00Z', end_date: '2024-11-04T05:00:00Z' }
  expect(google(days).get('dates')).toBe('20241102/20241105')
  expect(Object.fromEntries(outlook(days))).toMatchObject({
    startdt: '2024-11-02',
    enddt: '2024-11-05',
    allday: 'true',
  })
})

test('a long description is cut, so that the address is not refused for its length', () => {
  const details = google({ description: '🎉'.repeat(10_000) }).get('details')
  expect(details).toBe(`${'🎉'.repeat(999)}…\n\n${link}`)
  expect(outlook({ description: 'x'.repeat(1_000) }).get('body')).toBe(`${'x'.repeat(1_000)}\n\n${link}`)
})
