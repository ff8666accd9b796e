import { expect, test } from 'vitest'
import { CachedStatements } from './cached-statements'

test('a statement is new at its first use, and the least recently used one is evicted', () => {
  const cache = new CachedStatements(2)
  const a = cache.use('a')
  expect(a.isNew).toBe(true)
  cache.use('b')
  expect(cache.use('a')).toEqual({ statement: a.statement, isNew: false })
  expect(cache.takeEvicted()).toEqual([])
  cache.use('c')
  expect(cache.takeEvicted()).toHaveLength(1)
  expect(cache.takeEvicted()).toEqual([])
  expect(cache.use('a').isNew).toBe(false)
  expect(cache.use('b').isNew).toBe(true)
})

test('a name is never used twice, not even after a failure', () => {
  const cache = new CachedStatements()
  const { name } = cache.use('a').statement
  cache.discard('a')
  cache.discard('unknown')
  expect(cache.takeEvicted()).toEqual([name])
  expect(cache.use('a')).toMatchObject({ isNew: true })
  expect(cache.use('a').statement.name).not.toBe(name)
})
