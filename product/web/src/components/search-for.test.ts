import { expect, test } from 'vitest'
import { searchFor } from './search-for'

test.each([
  ['  low   tide ', 'low tide'],
  ['low\u0000\ntide', 'low tide'],
  ['x'.repeat(1_000_000), 'x'.repeat(200)],
  ['x'.repeat(199) + '🌊', 'x'.repeat(199)],
  ['\t', ''],
])('what was typed is one bounded line of text', (typed, searched) => {
  expect(searchFor(typed)).toBe(searched)
})
