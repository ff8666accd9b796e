// Tests filters as the client's builder writes them, and as people do.
import { postgresChangesFilter } from '@supabase/realtime-js'
import { expect, test } from 'vitest'
import { parseFilter } from './parse-filter'

test('reads what the builder of the client writes', () => {
  const built = postgresChangesFilter()
    .eq('name', 'a,b)"\\')
    .in('id', [1, '2,3'])
    .not('gone', 'is', null)
    .like('title', ' x%')
    .isDistinct('n', null)
    .build()
  expect(parseFilter(built)).toEqual([
    { column: 'name', operator: 'eq', value: 'a,b)"\\', negated: false },
    { column: 'id', operator: 'in', value: '{1,"2,3"}', negated: false },
    { column: 'gone', operator: 'is', value: 'null', negated: true },
    { column: 'title', operator: 'like', value: ' x%', negated: false },
    { column: 'n', operator: 'isdistinct', value: 'null', negated: false },
  ])
})

test.each([
  ['a=eq.x=y', [{ column: 'a', operator: 'eq', value: 'x=y', negated: false }]],
  ['a=eq.', [{ column: 'a', operator: 'eq', value: '', negated: false }]],
  [
    ' a=gt.1 , b=lt.2 ',
    [
      { column: 'a', operator: 'gt', value: '1', negated: false },
      { column: 'b', operator: 'lt', value: '2', negated: false },
    ],
  ],
  ['   ', []],
])('reads %o', (filter, expected) => {
  expect(parseFilter(filter)).toEqual(expected)
})

test.each([
  ['undefined', '["undefined"]'],
  ['a', '["a"]'],
  ['a=b', '["b"]'],
  ['a=or.1', '["or", "1"]'],
  ['a=eq.1,,b=eq.2', 'empty segments'],
  ['a=in.1,2', 'wrapped by parentheses'],
])('refuses %o', (filter, reason) => {
  expect(() => parseFilter(filter)).toThrow(reason)
})
