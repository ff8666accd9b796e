import { expect, test } from 'vitest'
import { countedPlural, pagesOf } from './counted'

test.each([
  [0, '0 members'],
  [1, '1 member'],
  [9_999, '9,999 members'],
  [10_000, '10,000 members'],
  [10_001, '10,000+ members'],
])('%i is counted as %s', (count, text) => {
  expect(countedPlural(count, 'member')).toBe(text)
})

test('pages end with the last row that was counted', () => {
  expect(pagesOf(0, 25)).toBe(0)
  expect(pagesOf(26, 25)).toBe(2)
  expect(pagesOf(10_000, 25)).toBe(400)
  expect(pagesOf(10_001, 25)).toBe(400)
})
