import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements'

test('a statement is kept when it is met again, one for each scope, whatever its values', () => {
  const { prepare } = createPreparedStatements()
  const statement = { text: 'select $1', values: [1] }
  expect(prepare(statement, 'anon')).toEqual(statement)
  const { keptAs } = prepare({ ...statement, values: [2] }, 'anon')
  expect(keptAs).toBeDefined()
  expect(prepare(statement, 'anon').keptAs).toBe(keptAs)
  expect(prepare(statement, 'authenticated').keptAs).not.toBe(keptAs)
  prepare({ text: 'select $2', values: [1] }, 'anon')
  expect(prepare({ text: 'select $2', values: [1] }, 'anon').keptAs).not.toBe(keptAs)
})

test('of endlessly many statements the latest are remembered, and a number is never given twice', () => {
  const { prepare } = createPreparedStatements()
  const meet = (text: string) => prepare({ text, values: [] }, 'anon').keptAs
  meet('first')
  const before = meet('first')
  for (let at = 0; at < 1999; at++) meet(`select ${at}`)
  expect(meet('first')).toBe(before)
  for (let at = 2000; at < 4000; at++) meet(`select ${at}`)
  expect(meet('first')).toBeUndefined()
  expect(meet('first')).not.toBe(before)
})
