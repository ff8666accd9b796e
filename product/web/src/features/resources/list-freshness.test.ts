import { expect, it } from 'vitest'
import { listFreshness } from './list-freshness'

it('types and categories are asked again three times, stay fresh for 5 minutes and cached for 10', () => {
  const overloaded = Object.assign(new Error('busy'), { status: 503 })
  expect([0, 1, 2, 3].map(failures => listFreshness.retry(failures, overloaded))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(listFreshness).toMatchObject({ staleTime: 300_000, gcTime: 600_000 })
})

it('what is refused is not asked again', () => {
  expect(listFreshness.retry(0, Object.assign(new Error('no'), { status: 403 }))).toBe(false)
})
