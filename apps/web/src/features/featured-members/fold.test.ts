import { expect, it } from 'vitest'
import { fold } from './fold'

it.each([
  ['Zoë MÜLLER', 'zoe muller'],
  ['Ingrid Mbeki-Larsen', 'ingrid mbeki-larsen'],
  ['Łucja Strauß', 'lucja strauss'],
])('%s is looked for as %s', (typed, folded) => {
  expect(fold(typed)).toBe(folded)
})
