import { expect, it } from 'vitest'
import { adminPages } from './admin-pages'
import { adminPaths } from './admin-paths'

it('names the address of each page of the admin area, and no other', () => {
  expect(adminPaths.toSorted()).toEqual(adminPages.map(({ path }) => path).toSorted())
})
