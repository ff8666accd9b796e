/** Lists cases of the rule of event-end for its test and the test of the database function. */
import type { EventSpan } from './event-time'

const clock = { time_zone: 'America/Toronto', all_day: false, end_date: null }
const days = { ...clock, all_day: true }

export const eventEndCases: readonly { name: string; event: EventSpan; ends: string }[] = [
  {
    name: 'without an end, an hour after it began',
    event: { ...clock, date: '2024-12-04T17:00:00Z' },
    ends: '2024-12-04T18:00:00Z',
  },
  {
    name: 'that ends when it starts, an hour later',
    event: { ...clock, date: '2024-12-04T17:00:00Z', end_date: '2024-12-04T17:00:00Z' },
    ends: '2024-12-04T18:00:00Z',
  },
  {
    name: 'with an end, then, also when that is sooner than an hour',
    event: { ...clock, date: '2024-12-04T17:00:00Z', end_date: '2024-12-04T17:20:00Z' },
    ends: '2024-12-04T17:20:00Z',
  },
  {
    name: 'of several days with an end, then',
    event: { ...clock, date: '2024-12-04T17:00:00Z', end_date: '2024-12-06T20:00:00Z' },
    ends: '2024-12-06T20:00:00Z',
  },
  {
    name: 'without an end over the hour that comes twice, an hour after it began all the same',
    event: { ...clock, date: '2024-11-03T05:30:00Z' },
    ends: '2024-11-03T06:30:00Z',
  },
  {
    name: 'of a whole day, at the midnight after it where it is held; that day has 25 hours',
    event: { ...days, date: '2024-11-03T04:00:00Z' },
    ends: '2024-11-04T05:00:00Z',
  },
  {
    name: 'of a whole day with 23 hours',
    event: { ...days, date: '2024-03-10T05:00:00Z' },
    ends: '2024-03-11T04:00:00Z',
  },
  {
    name: 'of whole days, after the last of them',
    event: { ...days, date: '2024-11-02T04:00:00Z', end_date: '2024-11-03T04:00:00Z' },
    ends: '2024-11-04T05:00:00Z',
  },
  {
    name: 'of whole days whose last is the first, after that',
    event: { ...days, date: '2024-12-04T05:00:00Z', end_date: '2024-12-04T05:00:00Z' },
    ends: '2024-12-05T05:00:00Z',
  },
  {
    name: 'of a whole day on the other side of the earth, by its own midnight',
    event: { ...days, time_zone: 'Australia/Sydney', date: '2024-12-03T13:00:00Z' },
    ends: '2024-12-04T13:00:00Z',
  },
  {
    name: 'of a whole day half an hour off the full one',
    event: { ...days, time_zone: 'America/St_Johns', date: '2024-07-01T02:30:00Z' },
    ends: '2024-07-02T02:30:00Z',
  },
  {
    name: 'of a whole day before a midnight that comes twice, at the first',
    event: { ...days, time_zone: 'America/Havana', date: '2024-11-02T04:00:00Z' },
    ends: '2024-11-03T04:00:00Z',
  },
  {
    name: 'of a whole day before a midnight that is skipped, when the clocks jump',
    event: { ...days, time_zone: 'America/Havana', date: '2024-03-09T05:00:00Z' },
    ends: '2024-03-10T05:00:00Z',
  },
]
