import { describe, expect, it, test } from 'vitest'
import { isAmbiguous, orderOfDays, readDay } from './read-day'

describe('a day is read', () => {
  test.each([
    ['2026-03-09', '2026-03-09'],
    ['2026-03-09T10:00:00.000Z', '2026-03-09'],
    ['2026-03-09 10:00', '2026-03-09'],
    ['03/09/2026', '2026-03-09'],
    ['3/9/2026 12:00 AM', '2026-03-09'],
    ['3/9/2026, 12:00', '2026-03-09'],
    ['9.3.2026', '2026-03-09'],
    ['Mar 9, 2026', '2026-03-09'],
    ['March 9th 2026', '2026-03-09'],
    ['9 March 2026', '2026-03-09'],
    ['09-Mar-2026', '2026-03-09'],
    ['2024-02-29', '2024-02-29'],
    ['31-Dec-27', '2027-12-31'],
    ['31/Dec/2026', '2026-12-31'],
    ['12/31/27', '2027-12-31'],
    ['5/6/98', '1998-05-06'],
    ['20261231', '2026-12-31'],
    ['46387', '2026-12-31'],
    ['46387.5', '2026-12-31'],
    ['Thursday, December 31, 2026', '2026-12-31'],
    ['31 déc. 2026', '2026-12-31'],
    ['1er août 2026', '2026-08-01'],
    ['2 juin 2026', '2026-06-02'],
    ['2 juil. 2026', '2026-07-02'],
    ['31. März 2026', '2026-03-31'],
    ['31. Mrz 26', '2026-03-31'],
    ['Donnerstag, 31. Dezember 2026', '2026-12-31'],
    ['1. Okt. 2026', '2026-10-01'],
    ['31.12.27', '2027-12-31'],
  ])('%s', (written, day) => expect(readDay(written, 'month-first')).toBe(day))

  it('with the day first where the team says so', () =>
    expect(readDay('09/03/2026', 'day-first')).toBe('2026-03-09'))
})

test.each([
  '',
  'soon',
  '2026-02-30',
  '31/31/2026',
  '13.13.2026',
  '9 Foo 2026',
  '2026',
  '20261331',
  '1234567',
])('“%s” is no day', written => expect(readDay(written, 'month-first')).toBeNull())

it('the order of days is told by one that can be read in one way only, and by dots', () => {
  expect(orderOfDays(['01/02/2026', '31/01/2026'])).toBe('day-first')
  expect(orderOfDays(['01/02/2026', '01/31/2026'])).toBe('month-first')
  expect(orderOfDays(['01/02/2026', '31.01.2026', 'x'])).toBe('day-first')
  expect(orderOfDays(['31.01.2026', '01/31/2026'])).toBe('month-first')
  expect(orderOfDays(['01/02/2026', '31-Jan-26', '2026-01-31'])).toBeNull()
  expect(orderOfDays(['01/02/27', '31/01/27'])).toBe('day-first')
  expect(['1/2/2026', '2/2/2026', '2.1.2026', '2026-01-02', 'x'].filter(isAmbiguous)).toEqual(['1/2/2026'])
})
