import { expect, it } from 'vitest'
import { monthsAfter } from './months-after'

const ends = (start: string, months: number, count: number) => {
  const anchor = new Date(`${start}T12:30:00Z`)
  return Array.from({ length: count }).reduce<Date[]>(
    (days, _) => [...days, monthsAfter(days.at(-1) ?? anchor, months, anchor)],
    [],
  )
}

it.each([
  ['2027-01-31', 1, '2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30'],
  ['2027-01-30', 1, '2027-02-28 2027-03-30 2027-04-30 2027-05-30'],
  ['2028-01-29', 1, '2028-02-29 2028-03-29'],
  ['2027-02-28', 1, '2027-03-28 2027-04-28'],
  ['2027-11-15', 1, '2027-12-15 2028-01-15'],
  ['2028-02-29', 12, '2029-02-28 2030-02-28 2031-02-28 2032-02-29'],
  ['2027-03-31', -1, '2027-02-28 2027-01-31 2026-12-31'],
])('from %s by %i months the days are %s', (start, months, days) => {
  const wanted = days.split(' ').map(day => new Date(`${day}T12:30:00Z`))
  expect(ends(start, months, wanted.length)).toEqual(wanted)
})
