import { expect, test } from 'vitest'
import { isMonth } from './calendar-years'

test.each([
  ['2026-12', true],
  ['2026-13', false],
  ['2026-1', false],
  ['1970-01', true],
  ['9998-12', true],
  // The database has no such years, and the month after the last cannot be written.
  ['0000-01', false],
  ['9999-12', false],
  ['', false],
  [null, false],
])('%s is a month: %s', (text, yes) => {
  expect(isMonth(text)).toBe(yes)
})
