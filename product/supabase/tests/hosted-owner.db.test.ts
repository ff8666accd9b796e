// An operator can move to a hosted project with the same SQL: its owner is no superuser and owns none of the service
// schemas.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, catalogueDifferences, readCatalogue } from '@juno/postgres/read-catalogue'
import { HOSTED_OWNER, makeHostedOwner } from './hosted-owner'

const migrations = path.resolve(import.meta.dirname, '../migrations')
const owner = HOSTED_OWNER

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
  await database.adminPool.query(makeHostedOwner(database.name, String(database.connection(owner).password)))
})
afterAll(async () => {
  await database.adminPool.query(`drop owned by ${owner} cascade; drop role ${owner}`)
  await database.close()
})

test('the migrations need no right that the owner of a hosted project lacks', async () => {
  const client = new Client(database.connection(owner))
  await client.connect()
  try {
    for (const file of (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()) {
      const applied = client.query(await readFile(path.join(migrations, file), 'utf8')).then(
        () => 'applied',
        (error: Error) => error.message,
      )
      expect([file, await applied]).toEqual([file, 'applied'])
    }
    expect(await differencesFromProduct()).toEqual([])
    // The triggers work for every writer of accounts, although this owner is another role.
    const profiles = async () =>
      (await client.query<{ id: string }>('select id from public.profiles')).rows.length
    await database.adminPool.query(
      `insert into auth.users (id, email) values (md5('ada')::uuid, 'ada@example.com')`,
    )
    expect(await profiles()).toBe(1)
    for (const set of [
      'email_confirmed_at = now()',
      `raw_user_meta_data = '{"name": "Ada"}'`,
      `encrypted_password = 'hash'`,
      `email = 'lovelace@example.com'`,
      `banned_until = now()`,
      'last_sign_in_at = now()',
    ])
      await database.adminPool.query(`update auth.users set ${set}`)
    await database.adminPool.query('delete from auth.users')
    expect(await profiles()).toBe(0)
  } finally {
    await client.end()
  }
})

/** Objects of another role have other owners, and their rights. Nothing else may differ. */
async function differencesFromProduct() {
  const product = await openTestDatabase({ template: 'product' })
  try {
    const ofOwner = new RegExp(`^(owner|default grant) |^grant .* to (postgres|${owner})$`)
    const compared = (catalogue: Catalogue) => new Map([...catalogue].filter(([name]) => !ofOwner.test(name)))
    return catalogueDifferences(
      compared(await readCatalogue(product.adminPool)),
      compared(await readCatalogue(database.adminPool)),
    )
  } finally {
    await product.close()
  }
}
