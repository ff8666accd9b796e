// Every payment looks an account up by its address, and the team does as it types: by indexes, whatever the size.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureId } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
afterAll(() => database.close())

const ROWS_READ = `
select relid::regclass::text as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
from pg_stat_xact_user_tables
where relid in ('auth.users'::regclass, 'applications'::regclass, 'contact_messages'::regclass)
order by name`

/** @returns the admin's response, and how many accounts, applications and messages were read for it */
async function lookUp(sql: string) {
  const client = await database.adminPool.connect()
  const rowsRead = async () =>
    (await client.query<{ name: string; rows: number }>(ROWS_READ)).rows.reduce(
      (sum, { rows }) => sum + rows,
      0,
    )
  try {
    // Small tables are read whole unless that is forbidden.
    await client.query('begin; set local enable_seqscan = off')
    const claims = { sub: fixtureId('admin'), role: 'authenticated', aal: 'aal2' }
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    const before = await rowsRead()
    const { rows } = await client.query<{ found: string | null }>(sql)
    return { found: rows.map(row => row.found), read: (await rowsRead()) - before }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const accountOf = (address: string) => lookUp(`select private.confirmed_user_by_email('${address}') as found`)

test('an account is found by its address', async () => {
  expect(await accountOf('Other@Example.com')).toEqual({ found: [fixtureId('other')], read: 1 })
  expect(await accountOf('nobody@example.com')).toEqual({ found: [null], read: 0 })
})

test('one of an organization, too, after one of the site', async () => {
  await database.adminPool.query(
    `update auth.users set is_sso_user = true, instance_id = '00000000-0000-0000-0000-000000000000'
     where id = $1`,
    [fixtureId('other')],
  )
  expect(await accountOf('other@example.com')).toEqual({ found: [fixtureId('other')], read: 1 })
  await database.adminPool.query(`update auth.users set email = 'other@example.com' where id = $1`, [
    fixtureId('member'),
  ])
  expect(await accountOf('other@example.com')).toEqual({ found: [fixtureId('member')], read: 2 })
})

test('the team is offered accounts and applications, without all of them being read', async () => {
  const { found, read } = await lookUp(`select email as found from payment_candidates('hidden@example')`)
  expect(found).toEqual(['hidden@example.com'])
  expect(read).toBeLessThanOrEqual(4)
})

test('by the words of a name in any order, without accents', async () => {
  await database.adminPool.query(`update profiles set name = 'Zoë Côté-Reyes' where id = $1`, [
    fixtureId('hidden'),
  ])
  const { found } = await lookUp(`select email as found from payment_candidates('reyes zoe')`)
  expect(found).toEqual(['hidden@example.com'])
})

test('a message is found by words in any order, without all of them being read', async () => {
  await database.adminPool.query(
    `insert into contact_messages (name, email, message)
     select 'Somebody ' || n, 'somebody@example.com', 'When does the next evening begin?' from generate_series(1, 50) n
     union all select 'Léa Reyes', 'lea@example.com', 'May I bring my sister on the 12th?'`,
  )
  const { found, read } = await lookUp(
    `select name as found from search_contact_messages('sister REYES lea@')`,
  )
  expect(found).toEqual(['Léa Reyes'])
  expect(read).toBeLessThanOrEqual(2)
})
