// Tests changes of every table, were it published, as realtime judges them under the product's policies: an account
// with a second factor receives at aal1 what a visitor receives.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  await database.adminPool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, friendly_name, created_at, updated_at)
     select gen_random_uuid(), md5(name)::uuid, 'totp', 'verified', 'x', name, now(), now()
     from unnest('{member,admin}'::text[]) name`,
  )
})
afterAll(() => database.close())

const callers = [
  { role: 'anon', claims: { role: 'anon' } },
  ...['member', 'admin'].flatMap(name =>
    ['aal1', 'aal2'].map(aal => ({
      role: 'authenticated',
      claims: { role: 'authenticated', ...fixtureCaller(name), aal },
    })),
  ),
]

/** Returns for each caller the rows of the table that are sent, as numbers. */
async function heard(table: string): Promise<string[]> {
  const { rows } = await database.adminPool.query<{ entity: string; written: string }>(
    `select $1::regclass::oid as entity,
            coalesce(jsonb_agg(jsonb_build_array(n, to_jsonb(r))), '[]')::text as written
     from (select row_number() over () as n, t as r from ${table} t) numbered`,
    [table],
  )
  const asked = callers.map(({ role, claims }, n) => ({
    n,
    role,
    claims: JSON.stringify(claims),
    sub: 'sub' in claims ? claims.sub : '',
    subject: 'sub' in claims ? claims.sub : null,
  }))
  const client = await database.authenticatorPool.connect()
  try {
    await client.query('begin')
    const found = await client.query<{ caller: number; visible: number[] }>(
      'select caller, visible from realtime.visible_rows($1::oid, $2::jsonb, $3::jsonb)',
      [rows[0]!.entity, rows[0]!.written, JSON.stringify(asked)],
    )
    return callers.map((_, n) => String(found.rows.find(({ caller }) => caller === n)?.visible.sort() ?? ''))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('at aal1 changes are told as to a visitor, at aal2 as to the member or admin', async () => {
  const { rows } = await database.adminPool.query<{ name: string }>(
    `select format('public.%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const better: string[] = []
  let told = 0
  for (const { name } of rows) {
    const [visitor, memberAal1, memberAal2, adminAal1, adminAal2] = await heard(name)
    // A check that applies only to signed-in callers changes nothing here, where visitors may receive the row.
    for (const atAal1 of [memberAal1, adminAal1]) if (atAal1 !== '' && atAal1 !== visitor) better.push(name)
    if (memberAal2 !== visitor || adminAal2 !== visitor) told++
  }
  expect(better).toEqual([])
  expect(told).toBeGreaterThan(8)
})
