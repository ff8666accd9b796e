import { expect, test } from 'vitest'
import { createSlowReads } from './slow-reads'

test('a statement that keeps taking long is slow, until it is quick again', () => {
  const reads = createSlowReads()
  reads.count('wide', 400)
  expect(reads.has('wide')).toBe(false)
  reads.count('wide', 400)
  expect(reads.has('wide')).toBe(true)
  expect(reads.has('small')).toBe(false)
  for (let run = 0; run < 5; run++) reads.count('wide', 1)
  expect(reads.has('wide')).toBe(false)
})

test('where everything takes long, only what takes longer than the rest is slow', () => {
  const reads = createSlowReads()
  for (let run = 0; run < 200; run++) {
    for (let quick = 0; quick < 8; quick++) reads.count(`quick ${quick}`, 300)
    reads.count('wide', 2_000)
  }
  expect([reads.has('quick 1'), reads.has('wide')]).toEqual([false, true])
  expect([reads.expect('quick 1'), reads.expect('never ran')]).toEqual([expect.closeTo(300), 0])
})

test('remembers a thousand statements, and forgets the one that ran longest ago', () => {
  const reads = createSlowReads()
  reads.count('first', 10_000)
  for (let other = 0; other < 999; other++) reads.count(String(other), 1)
  expect(reads.has('first')).toBe(true)
  reads.count('one more', 1)
  expect(reads.has('first')).toBe(false)
})
