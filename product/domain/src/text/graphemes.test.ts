import { expect, test } from 'vitest'
import { cutTo, cutToEnd, shortened } from './graphemes'

const family = '👩‍👩‍👧‍👦'

test.each([
  ['short', 5, 'short'],
  ['abcdef', 3, 'abc'],
  ['abc🎉', 4, 'abc'],
  [`ab${family}c`, 12, 'ab'],
  [`ab${family}c`, 13, `ab${family}`],
  ['re\u0301sume\u0301', 2, 'r'],
  [family, 1, ''],
  ['a'.repeat(10), 0, ''],
])('%j is cut to at most %i units as %j', (text, most, cut) => {
  expect(cutTo(text, most)).toBe(cut)
})

test.each([
  ['short.csv', 9, 'short.csv'],
  [`members of ${family}.csv`, 4, '.csv'],
  [`members of ${family}.csv`, 15, `${family}.csv`],
  [`members of ${family}.csv`, 14, '.csv'],
])('%j keeps its end of at most %i units: %j', (text, most, end) => {
  expect(cutToEnd(text, most)).toBe(end)
})

test('a text is cut between characters, and says so', () => {
  expect(shortened(family.repeat(3), 2)).toBe(`${family}…`)
  expect(shortened('short', 5)).toBe('short')
  expect(shortened('word by word', 6)).toBe('word…')
})
