import { expect, test } from 'vitest'
import { type Attendee, attendeeCsv, attendeeFileName, inAudience } from './attendee'

const attendee = (
  name: string | null,
  status = 'attending',
  waitlisted_at: string | null = null,
): Attendee => ({
  id: 'a',
  status,
  waitlisted_at,
  created_at: '2024-12-04T04:30:00Z',
  profiles: name === null ? null : { name },
})

test('the table names who, what and when', () => {
  expect(
    attendeeCsv(
      [
        attendee('Kowalczyk, Nadia'),
        attendee('Imogen "Immi"', 'maybe'),
        attendee('Ada', 'attending', '2024-12-04T05:00:00Z'),
        attendee(null, 'not_attending'),
      ],
      'America/Toronto',
    ).split('\r\n'),
  ).toEqual([
    'Name,Status,RSVP Date',
    '"Kowalczyk, Nadia",Attending,2024-12-03 23:30',
    '"Imogen ""Immi""",Maybe,2024-12-03 23:30',
    'Ada,Waitlist,2024-12-03 23:30',
    'Unknown User,Not attending,2024-12-03 23:30',
  ])
})

test.each([
  ['Pricing clinic', 'pricing-clinic-attendees.csv'],
  ["Founders' walk: Québec!", 'founders-walk-quebec-attendees.csv'],
  ['../../etc/passwd', 'etc-passwd-attendees.csv'],
  ['東京', 'event-attendees.csv'],
  [`${'a'.repeat(79)} walk`, `${'a'.repeat(79)}-attendees.csv`],
  [' - ', 'event-attendees.csv'],
])('the file of «%s» is %s', (title, name) => {
  expect(attendeeFileName(title)).toBe(name)
})

test('a member on the waitlist does not attend', () => {
  const all = [attendee('a'), attendee('b', 'attending', '2024-12-04T05:00:00Z'), attendee('c', 'maybe')]
  const names = (audience: Parameters<typeof inAudience>[0]) =>
    all.filter(inAudience(audience)).map(({ profiles }) => profiles?.name)
  expect(names('all')).toEqual(['a', 'b', 'c'])
  expect(names('attending')).toEqual(['a'])
  expect(names('waitlisted')).toEqual(['b'])
  expect(names('not_attending')).toEqual([])
})
