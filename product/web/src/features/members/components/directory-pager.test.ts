import { expect, test } from 'vitest'
import { pageWindow } from './directory-pager'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, 6, null, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [1000, 2084, [1, null, 998, 999, 1000, 1001, 1002, null, 2084]],
  [2084, 2084, [1, null, 2082, 2083, 2084]],
])('on page %i of %i', (page, pages, shown) => {
  expect(pageWindow(page, pages)).toEqual(shown)
})
