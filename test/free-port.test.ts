import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { claimRange, freePort } from './free-port'

test('a port is given once, and not where somebody listens', async () => {
  const first = await freePort()
  const taken = createServer().listen(first + 1)
  const others = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  taken.close()
  expect(new Set([first, ...others]).size).toBe(21)
  expect(others).not.toContain(first + 1)
})

test('two processes whose numbers lead to one range get a range each', async () => {
  const ranges = [await claimRange(7), await claimRange(7), await claimRange(177)]
  expect(new Set(ranges.map(({ first }) => first)).size).toBe(3)
})
