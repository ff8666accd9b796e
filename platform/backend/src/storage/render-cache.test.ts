import { expect, test } from 'vitest'
import { createRenderCache } from './render-cache'

test('renders once for parallel requests, evicts the least recently used entry, and caches no failure', async () => {
  const cache = createRenderCache(100)
  const drawn: string[] = []
  const ask = (key: string) =>
    cache.get(key, async () => {
      drawn.push(key)
      return Buffer.alloc(25)
    })
  await Promise.all([ask('a'), ask('a'), ask('b')])
  await ask('c')
  await ask('d')
  await ask('a')
  await ask('e') // evicts b
  await ask('a')
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'e'])
  await ask('b')
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
  await expect(cache.get('f', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask('f')).toHaveLength(25)
})

test('does not cache what would evict everything else', async () => {
  const cache = createRenderCache(100)
  let times = 0
  const large = async () => {
    times++
    return Buffer.alloc(60)
  }
  await cache.get('a', large)
  await cache.get('a', large)
  expect(times).toBe(2)
})
