import { expect, test } from 'vitest'
import { age, dateText, dayText, longMomentText, momentText } from './dates'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:40Z', 'less than a minute'],
  ['2026-11-21T11:59:00Z', '1 minute'],
  ['2026-11-21T10:00:01Z', '119 minutes'],
  ['2026-11-21T10:00:00Z', '2 hours'],
  ['2026-11-19T12:00:00Z', '2 days'],
  // The server's clock may be ahead of this one.
  ['2026-11-21T12:05:00Z', 'less than a minute'],
])('from %s it is %s', (since, words) => {
  expect(age(since, now)).toBe(words)
})

test('every text of a moment follows one locale', () => {
  const moment = '2026-11-20T15:00:00Z'
  expect(dateText(moment)).toBe('Nov 20, 2026')
  expect(momentText(new Date(2026, 10, 20, 10))).toBe('Nov 20, 2026, 10:00 AM')
  expect(longMomentText(new Date(2026, 10, 20, 10))).toBe('November 20, 2026 at 10:00 AM')
})

test('a day of the calendar is the same day in every zone', () => {
  expect(dayText('2026-11-20', { weekday: 'long', month: 'long', day: 'numeric' })).toBe(
    'Friday, November 20',
  )
})
