import { expect, test } from 'vitest'
import { createCostlyReads } from './costly-reads'
import { RestError } from './errors'

function started() {
  let now = 0
  const reads = createCostlyReads(() => new Date(now))
  return { reads, pass: (seconds: number) => void (now += seconds * 1000) }
}

test('an address that used its twenty seconds waits for a refill, others do not', () => {
  const { reads, pass } = started()
  for (let i = 0; i < 7; i++) reads.count('a', 3000)
  expect(() => reads.assertAllowed('b')).not.toThrow()
  let refusal: unknown
  try {
    reads.assertAllowed('a')
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(RestError)
  expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': '3' } })
  pass(4)
  expect(() => reads.assertAllowed('a')).not.toThrow()
})

test('reading a body counts ten times, unless it was quick', () => {
  const { reads } = started()
  for (let i = 0; i < 100_000; i++) reads.countReading('a', 0.9)
  expect(() => reads.assertAllowed('a')).not.toThrow()
  for (let i = 0; i < 200; i++) reads.countReading('a', 10)
  expect(() => reads.assertAllowed('a')).toThrow(expect.objectContaining({ status: 429 }))
})
