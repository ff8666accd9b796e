import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, expectedOutcome, outcomeOf } from './permission-attempt'
import { permissionMatrix } from './permission-matrix'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  await database.adminPool.query(
    `update auth.users set email = null, email_confirmed_at = null, is_anonymous = true where id = md5('unpaid')::uuid`,
  )
})
afterAll(() => database.close())

test('an anonymous account may do nothing that an account without a membership may not', async () => {
  const client = await database.authenticatorPool.connect()
  await client.query('begin')
  const claims = { email: '', is_anonymous: true }
  const more: string[] = []
  for (const attempt of permissionMatrix) {
    const outcome = await outcomeOf(client, attempt, 'unpaid', claims)
    const less = outcome === 'x'
    if (!less && outcome !== expectedOutcome(attempt, 'unpaid'))
      more.push(`${attempt.on}: ${attempt.to}: ${outcome}`)
  }
  await client.query('rollback')
  client.release()
  expect(more).toEqual([])
})
