import { expect, test } from 'vitest'
import { noFilters, readFilters, writeFilters, type DirectoryFilters } from './directory-filters'

const read = (address: string) => readFilters(new URLSearchParams(address))

test('an empty address has no filters, and no filters make an empty address', () => {
  expect(read('')).toEqual(noFilters)
  expect(writeFilters(noFilters)).toBe('')
})

test('everything that can be asked for survives being shared as an address', () => {
  const filters: DirectoryFilters = {
    search: 'zoë & co 100%',
    industry: 'retail',
    location: 'Toronto, ON',
    stage: 'pre-exit',
    size: '2-10',
    expertise: 'C++ & "pricing"',
    networking: true,
    page: 7,
  }
  expect(read(writeFilters(filters))).toEqual(filters)
})

test.each([
  'industry=piracy',
  'stage=x',
  'size=0',
  'networking=yes',
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
])('an address that says %s is read as if it did not', address => {
  expect(read(address)).toEqual(noFilters)
})

test('a page that nobody reaches is the last one that the database would look for', () => {
  expect(read('page=99999999').page).toBe(10_000)
})
