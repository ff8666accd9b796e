import { expect, it } from 'vitest'
import {
  inOrder,
  isFiltering,
  noFilters,
  passes,
  readFilters,
  toggled,
  writeFilters,
} from './directory-filters'

const now = new Date('2026-11-21T12:00:00Z')
const book = {
  type: { name: 'Book' },
  category: { name: 'Finance & Funding' },
  created_at: '2026-11-20T12:00:00Z',
}

it('filters survive the way through the address', () => {
  const filters = {
    types: ['book', 'tool'],
    categories: ['finance_funding'],
    onlyNew: true,
    search: 'cash & carry',
    order: 'newest',
    page: 3,
  }
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  expect(writeFilters(noFilters).toString()).toBe('')
})

it.each([
  [{}, true],
  [{ types: ['book'] }, true],
  [{ types: ['tool', 'book'] }, true],
  [{ types: ['tool'] }, false],
  [{ types: ['book'], categories: ['legal'] }, false],
  [{ types: ['book'], categories: ['finance_funding'], onlyNew: true }, true],
])('with %j a new book on finance is shown: %s', (changes, shown) => {
  expect(passes(book, { ...noFilters, ...changes }, now)).toBe(shown)
})

it('an old resource is not new, and one without a type is of no type', () => {
  expect(passes({ ...book, created_at: '2026-11-01T12:00:00Z' }, { ...noFilters, onlyNew: true }, now)).toBe(
    false,
  )
  expect(passes({ ...book, type: null }, { ...noFilters, types: ['book'] }, now)).toBe(false)
})

it('choosing again takes out', () => {
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggled(['b'], 'a')).toEqual(['b', 'a'])
})

it('an order that is none, and a page that is none, are those of the beginning', () => {
  const read = (address: string) => readFilters(new URLSearchParams(address))
  expect(read('order=by-weight&page=-2')).toEqual(noFilters)
  expect(read('page=two')).toEqual(noFilters)
})

it.each([
  ['', ['Agenda', 'Budget', 'Contract', 'Draft']],
  ['newest', ['Contract', 'Agenda', 'Draft', 'Budget']],
  ['type', ['Budget', 'Agenda', 'Contract', 'Draft']],
])('the order «%s», those that are alike by title', (order, titles) => {
  const resources = [
    { title: 'Agenda', type: { name: 'Tool' }, category: null, created_at: '2026-11-02T00:00:00Z' },
    { title: 'Budget', type: { name: 'Book' }, category: null, created_at: '2026-11-01T00:00:00Z' },
    { title: 'Contract', type: { name: 'Tool' }, category: null, created_at: '2026-11-03T00:00:00Z' },
    { title: 'Draft', type: null, category: null, created_at: '2026-11-02T00:00:00Z' },
  ]
  expect(inOrder(resources, order).map(({ title }) => title)).toEqual(titles)
})

it('blanks in the search field filter nothing', () => {
  expect(isFiltering({ ...noFilters, search: '  ' })).toBe(false)
  expect(isFiltering({ ...noFilters, onlyNew: true })).toBe(true)
})
