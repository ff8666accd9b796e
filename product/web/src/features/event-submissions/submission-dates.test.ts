import { expect, test } from 'vitest'
import { submissionWhen } from './submission-dates'

const event = { date: '2024-12-04T17:00:00Z', end_date: null, time_zone: 'America/Toronto', all_day: false }

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
])('a submitted event is shown in its own zone', (span, text) => {
  expect(submissionWhen(span)).toBe(text)
})
