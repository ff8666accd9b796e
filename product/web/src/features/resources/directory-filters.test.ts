import { expect, it } from 'vitest'
import { isFiltering, noFilters, readFilters, toggled, writeFilters } from './directory-filters'

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

it('choosing again takes out', () => {
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggled(['b'], 'a')).toEqual(['b', 'a'])
})

it('an order that is none, and a page that is none, are those of the beginning', () => {
  const read = (address: string) => readFilters(new URLSearchParams(address))
  expect(read('order=by-weight&page=-2')).toEqual(noFilters)
  expect(read('page=two')).toEqual(noFilters)
})

it('blanks in the search field filter nothing', () => {
  expect(isFiltering({ ...noFilters, search: '  ' })).toBe(false)
  expect(isFiltering({ ...noFilters, onlyNew: true })).toBe(true)
})
