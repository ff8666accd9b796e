import { expect, it } from 'vitest'
import { containsTyped, searchKey } from './search-key'

it.each([
  ['Zoë MÜLLER', 'zoe muller'],
  ['Ingrid Mbeki-Larsen', 'ingrid mbeki-larsen'],
  ['Łucja Strauß', 'lucja strauss'],
])('%s is folded to %s', (typed, folded) => {
  expect(searchKey(typed)).toBe(folded)
})

it.each([
  ['Québec, QC', ' quebec', true],
  ['Quebec City, QC', 'QUÉBEC', true],
  ['Toronto, ON', 'onto', true],
  ['Toronto, ON', '', true],
  ['Toronto, ON', 'oslo', false],
])('«%s» contains «%s»: %s', (text, typed, found) => {
  expect(containsTyped(text, typed)).toBe(found)
})
