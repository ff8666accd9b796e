import { expect, test } from 'vitest'
import { createDrainingLevels } from './draining-levels'

function started() {
  let now = 0
  const levels = createDrainingLevels(2, () => now)
  return { levels, pass: (ms: number) => void (now += ms) }
}

test('a level drains evenly, down to nothing, and each key has its own', () => {
  const { levels, pass } = started()
  expect(levels.isEmpty()).toBe(true)
  levels.add('a', 10)
  pass(2)
  levels.add('a', 1)
  expect([levels.of('a'), levels.of('b')]).toEqual([7, 0])
  pass(100)
  expect([levels.of('a'), levels.isEmpty()]).toEqual([0, true])
})

test('a level rises to its bound and no further', () => {
  const { levels } = started()
  levels.add('a', 10, 12)
  levels.add('a', 10, 12)
  expect(levels.of('a')).toBe(12)
})

test('the addresses of one /48 have together what sixteen have', () => {
  const started = createDrainingLevels(1 / 1_000_000, () => 0)
  for (let network = 0; network < 32; network++) started.add(`2001:db8:1:${network}::/64`, 8)
  expect([started.of('2001:db8:1:99::/64'), started.of('2001:db8:2:99::/64')]).toEqual([16, 0])
  expect(started.of('2001:db8:1:3::/64')).toBe(16)
})

test('of too many keys the one that was added to longest ago is forgotten', () => {
  const { levels } = started()
  for (let key = 0; key < 10_000; key++) levels.add(String(key), 1)
  levels.add('0', 1)
  levels.add('one more', 1)
  expect([levels.of('0'), levels.of('1'), levels.of('one more')]).toEqual([2, 0, 1])
})
