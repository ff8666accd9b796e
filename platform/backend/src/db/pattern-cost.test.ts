import { expect, test } from 'vitest'
import { findPatternCost, patternsOf } from './pattern-cost'

test.each([
  '^doors$',
  '^(a|b)+$',
  '[[:alpha:]]+@[^]]+',
  'colou?r',
  '(ab?)?c',
  '(?:left|right)',
  '\\(\\d{1,3}\\)\\+',
  '[(+*]+',
  '[(?#]+',
  '\\(?#',
  'a\\.b*',
  '',
])('%j is cheap', pattern => expect(findPatternCost(pattern)).toBeNull())

test.each([
  ['(a+)+', 'repeat a repetition'],
  ['((a*)b)*', 'repeat a repetition'],
  ['(?:a|b?c*){2}', 'repeat a repetition'],
  ['(a{1,9}){1,9}', 'repeat a repetition'],
  ['([)]+)+', 'repeat a repetition'],
  ['(\\)+)+', 'repeat a repetition'],
  ['a+*', 'repeat a repetition'],
  ['a{21}', 'at most 20 times'],
  ['a{1,99999}', 'at most 20 times'],
  ['a*'.repeat(11), 'at most 10 repetitions'],
  ['(a)\\1', 'refer back'],
  ['x'.repeat(101), 'at most 100 characters'],
  ['(?x)(a+) +', 'begin with options'],
  ['***:(?x)(a+) +', 'begin with options'],
  ['***=a', 'begin with options'],
  ['(a+)(?#)+', 'contain a comment'],
  ['(?:a{20}(?#of nothing)){20}', 'contain a comment'],
])('%j is costly', (pattern, reason) => expect(findPatternCost(pattern)).toContain(reason))

test('the patterns of a list are parsed as PostgreSQL parses an array', () => {
  expect(patternsOf('{^W,"^D,x","a\\\\1"}')).toEqual(['^W', '^D,x', 'a\\1'])
  expect(patternsOf('{}')).toEqual([''])
  expect(patternsOf('{a{1,2}}')).toEqual(['a{1', '2}'])
})
