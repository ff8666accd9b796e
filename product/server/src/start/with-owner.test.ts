import { expect, test } from 'vitest'
import { explained } from './with-owner'

test('a command on a database that Juno never started on says so', () => {
  const missing = Object.assign(new Error('relation "auth.users" does not exist'), { code: '42P01' })
  expect(() => explained(missing)).toThrow(/Start Juno once/)
  expect(() => explained(new Error('anything else'))).toThrow('anything else')
})
