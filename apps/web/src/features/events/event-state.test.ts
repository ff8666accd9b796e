import { expect, test } from 'vitest'
import { isOver, seatsLeft } from './event-state'

const event = { date: '2024-12-04T17:00:00Z', end_date: null, time_zone: 'America/Toronto', all_day: false }

test.each([
  ['without an end, an hour after it began', event, '2024-12-04T18:00:00Z'],
  ['that ends when it starts, an hour later', { ...event, end_date: event.date }, '2024-12-04T18:00:00Z'],
  ['with an end, then', { ...event, end_date: '2024-12-06T20:00:00Z' }, '2024-12-06T20:00:00Z'],
  [
    'of a whole day, at the midnight after it where it is held',
    { ...event, all_day: true, date: '2024-11-03T04:00:00Z' },
    '2024-11-04T05:00:00Z',
  ],
  [
    'of whole days, after the last of them',
    { ...event, all_day: true, date: '2024-11-02T04:00:00Z', end_date: '2024-11-03T04:00:00Z' },
    '2024-11-04T05:00:00Z',
  ],
])('an event is over: %s', (_, span, end) => {
  expect(isOver(span, new Date(Date.parse(end) - 1))).toBe(false)
  expect(isOver(span, new Date(end))).toBe(true)
})

test('seats are counted where there is a limit', () => {
  expect(seatsLeft(null, 400)).toBeNull()
  expect(seatsLeft(40, 38)).toBe(2)
  expect(seatsLeft(20, 24)).toBe(0)
})
