import { expect, test } from 'vitest'
import { exceededBound } from './json-bounds'

const bounds = { depth: 3, names: 2, commas: 4 }

test.each([
  ['[[{"a":1,"b":"{{{{[[[[::::,,,,\\""}],{"c":1,"d":[]}]', null],
  ['[[[[]]]]', 'depth'],
  ['{"a":{"b":{"c":{', 'depth'],
  [']]]]}}}}[[[]]]', null],
  ['{"a":1,"b":2,"c":3}', 'names'],
  ['[{"a":1},{"a":1},{"a":1}]', null],
  ['{"a":{"x":1,"y":2},"b":{"x":1,"y":2}}', null],
  ['[1,2,3,4,5,6]', 'commas'],
  ['"an open string {{{{', null],
])('%s exceeds %s', (text, exceeded) => {
  expect(exceededBound(text, bounds)).toBe(exceeded)
})

test('the number of commas is not bounded by default', () => {
  expect(exceededBound(`[${'1,'.repeat(100_000)}1]`, { depth: 1, names: 1 })).toBeNull()
})
