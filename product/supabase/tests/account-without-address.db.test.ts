import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, expectedOutcome, outcomeOf } from './permission-attempt'
import { permissionMatrix } from './permission-matrix'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  await database.adminPool.query(
    `update auth.users set email = null, email_confirmed_at = null where id = md5('unpaid')::uuid`,
  )
})
afterAll(() => database.close())

test.each([
  ['an anonymous account', { is_anonymous: true }],
  ['an account of a wallet', { is_anonymous: false, amr: [{ method: 'web3', timestamp: 0 }] }],
])('%s may do nothing that an account without a membership may not', async (_, own) => {
  await database.adminPool.query(`update auth.users set is_anonymous = $1 where id = md5('unpaid')::uuid`, [
    own.is_anonymous,
  ])
  const client = await database.authenticatorPool.connect()
  await client.query('begin')
  const claims = { email: '', ...own }
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
