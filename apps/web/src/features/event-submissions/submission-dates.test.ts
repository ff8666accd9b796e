import { expect, test } from 'vitest'
import { submissionDate, submissionWhen } from './submission-dates'

const event = { date: '2024-12-04T17:00:00Z', end_date: null, time_zone: 'America/Toronto', all_day: false }

test('dates are month day, year with the time in am or pm', () => {
  expect(submissionDate('2024-12-04T04:05:00Z', 'America/Toronto')).toBe('December 3, 2024 at 11:05 PM')
  expect(submissionDate('2024-12-04T14:05:00Z', 'America/Toronto')).toBe('December 4, 2024 at 9:05 AM')
})

test.each([
  [event, 'December 4, 2024 at 12:00 PM, Toronto time (EST)'],
  [{ ...event, end_date: event.date }, 'December 4, 2024 at 12:00 PM, Toronto time (EST)'],
  [
    { ...event, end_date: '2024-12-06T18:00:00Z' },
    'December 4, 2024 at 12:00 PM – December 6, 2024 at 1:00 PM, Toronto time (EST)',
  ],
  [
    { ...event, end_date: '2024-12-04T18:30:00Z' },
    'December 4, 2024 at 12:00 PM – 1:30 PM, Toronto time (EST)',
  ],
  [{ ...event, all_day: true, date: '2024-12-04T05:00:00Z' }, 'Wednesday, December 4, 2024, all day'],
])('a submitted event is told in its own zone', (span, text) => {
  expect(submissionWhen(span)).toBe(text)
})
