import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements'

test('a statement is cached from its second use on, once for each scope, whatever its values', () => {
  const { prepare } = createPreparedStatements()
  const statement = { text: 'select $1', values: [1] }
  expect(prepare(statement, 'anon')).toEqual(statement)
  const { cacheKey } = prepare({ ...statement, values: [2] }, 'anon')
  expect(cacheKey).toBeDefined()
  expect(prepare(statement, 'anon').cacheKey).toBe(cacheKey)
  expect(prepare(statement, 'authenticated').cacheKey).not.toBe(cacheKey)
  prepare({ text: 'select $2', values: [1] }, 'anon')
  expect(prepare({ text: 'select $2', values: [1] }, 'anon').cacheKey).not.toBe(cacheKey)
})

test('only the latest statements are remembered, and a number is never used twice', () => {
  const { prepare } = createPreparedStatements()
  const meet = (text: string) => prepare({ text, values: [] }, 'anon').cacheKey
  meet('first')
  const before = meet('first')
  for (let at = 0; at < 1999; at++) meet(`select ${at}`)
  expect(meet('first')).toBe(before)
  for (let at = 2000; at < 4000; at++) meet(`select ${at}`)
  expect(meet('first')).toBeUndefined()
  expect(meet('first')).not.toBe(before)
})
