import { expect, test } from 'vitest'
import { wrongCounts } from './count-rows'

test('a table has as many rows as before the copy, as after it, or between', () => {
  const rows = { before: { events: 10, rsvps: 40, mails: 7 }, after: { events: 10, rsvps: 44, mails: 5 } }
  expect(wrongCounts(rows, { events: 10, rsvps: 42, mails: 6 })).toEqual([])
  expect(wrongCounts(rows, { events: 9, rsvps: 45, mails: 5 })).toEqual(['events', 'rsvps'])
})

test('a table that is not there is wrong, even where it was empty', () => {
  expect(wrongCounts({ before: { events: 0 }, after: { events: 0 } }, {})).toEqual(['events'])
})
