import { expect, test } from 'vitest'
import { KeptStatements } from './kept-statements'

test('a statement is new once, and the least recently used gives way', () => {
  const kept = new KeptStatements(2)
  const a = kept.use('a')
  expect(a.isNew).toBe(true)
  kept.use('b')
  expect(kept.use('a')).toEqual({ name: a.name, isNew: false })
  expect(kept.takeOrphans()).toEqual([])
  kept.use('c')
  expect(kept.takeOrphans()).toHaveLength(1)
  expect(kept.takeOrphans()).toEqual([])
  expect(kept.use('a').isNew).toBe(false)
  expect(kept.use('b').isNew).toBe(true)
})

test('a name is never given twice, not even after a failure', () => {
  const kept = new KeptStatements()
  const { name } = kept.use('a')
  kept.forget('a')
  kept.forget('unknown')
  expect(kept.takeOrphans()).toEqual([name])
  expect(kept.use('a')).toMatchObject({ isNew: true })
  expect(kept.use('a').name).not.toBe(name)
})
