import { expect, it } from 'vitest'
import { ticksOf } from './ticks'

it.each([
  [0, 0, [0, 1]],
  [0, 0.4, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [2, 41, [0, 20, 40, 60]],
  [0, 100, [0, 50, 100]],
  [-1_200, 249_900, [-100_000, 0, 100_000, 200_000, 300_000]],
])('from %i to %i', (lowest, highest, ticks) => {
  expect(ticksOf(lowest, highest)).toEqual(ticks)
})
