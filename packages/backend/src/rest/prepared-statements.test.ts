import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements'

test('a statement gets a name when it is seen again, one for each scope', () => {
  const { prepare } = createPreparedStatements()
  const statement = { text: 'select $1', values: [1] }
  expect(prepare(statement, 'anon')).toEqual(statement)
  const { name } = prepare(statement, 'anon')
  expect(name).toMatch(/^juno_rest_\d+$/)
  expect(prepare({ ...statement, values: [2] }, 'anon')).toEqual({ name, text: 'select $1', values: [2] })
  expect(prepare(statement, 'authenticated').name).toBeUndefined()
})

test('an endless supply of statements does not get an endless supply of names', () => {
  const { prepare } = createPreparedStatements()
  const names = new Set<string | undefined>()
  for (let at = 0; at < 3000; at++) {
    prepare({ text: `select ${at}`, values: [] }, 'anon')
    names.add(prepare({ text: `select ${at}`, values: [] }, 'anon').name)
  }
  names.delete(undefined)
  expect(names.size).toBe(300)
})
