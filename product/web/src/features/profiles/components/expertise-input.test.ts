import { expect, test } from 'vitest'
import { withTags } from './expertise-input'

test.each([
  ['pricing', ['Pricing'], ['Pricing']],
  [' export , , hiring;sales\nlaw ', ['Pricing'], ['Pricing', 'export', 'hiring', 'sales', 'law']],
  ['a  b, A B', [], ['a b']],
  ['   ', [], []],
])('«%s» added to %j makes %j', (typed, before, after) => {
  expect(withTags(before, typed)).toEqual({ tags: after, tooLong: '' })
})

test('what is too long for a tag is left to be shortened, not cut', () => {
  const long = 'x'.repeat(81)
  expect(withTags([], `sales, ${long}; law`)).toEqual({ tags: ['sales', 'law'], tooLong: long })
})
