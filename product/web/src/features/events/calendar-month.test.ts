import { expect, test } from 'vitest'
import { dayAfterKey, dayName, isDayOf, monthName, monthWeeks, yearMonths } from './calendar-month'

test('a month is laid out in weeks from Sunday to Saturday', () => {
  // September 2024 begins on a Sunday, March 2025 ends on a Monday, February 2026 fills four weeks exactly.
  expect(monthWeeks('2024-09')[0]?.[0]).toBe('2024-09-01')
  expect(monthWeeks('2025-03').at(-1)).toEqual(['2025-03-30', '2025-03-31', null, null, null, null, null])
  expect(monthWeeks('2026-02')).toHaveLength(4)
  for (const month of yearMonths(2024)) for (const week of monthWeeks(month)) expect(week).toHaveLength(7)
  expect(monthWeeks('2024-02').flat().filter(Boolean)).toHaveLength(29)
})

test('a day belongs to its month and has to exist', () => {
  expect(isDayOf('2024-02-29', '2024-02')).toBe(true)
  expect(isDayOf('2025-02-29', '2025-02')).toBe(false)
  expect(isDayOf('2024-03-01', '2024-02')).toBe(false)
  expect(isDayOf('2024-02-1"', '2024-02')).toBe(false)
  expect(isDayOf(null, '2024-02')).toBe(false)
})

test.each([
  ['ArrowLeft', '2024-03-01', '2024-02-29'],
  ['ArrowRight', '2024-12-31', '2025-01-01'],
  ['ArrowUp', '2024-03-10', '2024-03-03'],
  ['ArrowDown', '2024-11-03', '2024-11-10'],
  ['Home', '2024-11-06', '2024-11-03'],
  ['End', '2024-11-06', '2024-11-09'],
  ['PageUp', '2024-03-31', '2024-02-29'],
  ['PageDown', '2024-12-15', '2025-01-15'],
  ['a', '2024-12-15', null],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayAfterKey(key, from)).toBe(to)
})

test('days and months are called by their names', () => {
  expect(monthName('2026-12')).toBe('December 2026')
  expect(dayName('2026-12-02')).toBe('Wednesday, December 2')
})
