// The team's list of accounts: found, filtered and paged by the database; taken as a file, and changed, on the record.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller, fixtureId } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
afterAll(() => database.close())

const as = (person: string, sql: string, values?: unknown[]) =>
  database.as(fixtureCaller(person), sql, values)

const emails = async (call: string) =>
  (await as('admin', `select email from ${call} order by email`)).map(row => row.email)

const entries = async (action: string) =>
  (
    await database.adminPool.query(
      'select actor_email, subject_id, details from audit_log where action = $1 order by id',
      [action],
    )
  ).rows

test('finds by email and name whatever the case and accents, and treats wildcards as text', async () => {
  await database.adminPool.query(`update profiles set name = 'Élise Côté' where id = md5('other')::uuid`)
  expect(await emails(`admin_members('COTE')`)).toEqual(['other@example.com'])
  expect(await emails(`admin_members('unpaid@')`)).toEqual(['unpaid@example.com'])
  expect(await emails(`admin_members('%')`)).toEqual([])
})

test('filters by state of the membership, and by admins', async () => {
  expect(await emails(`admin_members('', 'active')`)).toEqual([
    'hidden@example.com',
    'member@example.com',
    'other@example.com',
  ])
  expect(await emails(`admin_members('', 'ended')`)).toEqual(['lapsed@example.com'])
  expect(await emails(`admin_members('', 'none')`)).toEqual(['admin@example.com', 'unpaid@example.com'])
  expect(await emails(`admin_members('', 'admin')`)).toEqual(['admin@example.com'])
})

test('shows the effective membership: the open one, though a cancelled one is newer', async () => {
  await database.adminPool.query(
    `insert into memberships (user_id, email, status, current_period_end)
     values (md5('member')::uuid, 'member@example.com', 'canceled', now() + interval '5 years')`,
  )
  expect(await as('admin', `select standing from admin_members('member@')`)).toEqual([{ standing: 'active' }])
})

test('pages, and returns the total with each page', async () => {
  const page = (number: number) =>
    as('admin', `select id, total from admin_members('', '', ${number}, 4)`) as Promise<
      { id: string; total: string }[]
    >
  const [first, second] = [await page(0), await page(1)]
  expect([first.length, second.length]).toEqual([4, 2])
  expect(new Set([...first, ...second].map(row => row.id)).size).toBe(6)
  expect(Number(second[0]!.total)).toBe(6)
  expect(await page(-3)).toEqual(first)
})

test('an export returns every row, and the audit log records its filters', async () => {
  const [row] = await as('admin', `select export_admin_members('', 'active') as members`)
  expect(row!.members).toHaveLength(3)
  expect(await entries('members.exported')).toEqual([
    {
      actor_email: 'admin@example.com',
      subject_id: null,
      details: { count: 3, search: '', state: 'active' },
    },
  ])
})

test('counts 10,000 accounts exactly, and of more only that there are more', async () => {
  const { adminPool } = database
  const total = async (call: string) => {
    const [row] = await as('admin', `select total from ${call}`)
    return Number(row!.total)
  }
  const before = Number((await adminPool.query('select count(*) from profiles')).rows[0].count)
  const add = (first: number, last: number) =>
    adminPool.query(`
      set session_replication_role = replica;
      insert into auth.users (id, email, created_at)
        select md5('many ' || n)::uuid, 'many.' || n || '@example.com', now() from generate_series(${first}, ${last}) n;
      insert into profiles (id, name, search_text, listed)
        select md5('many ' || n)::uuid, 'Many', 'many', true from generate_series(${first}, ${last}) n;
      set session_replication_role = default;
      analyze profiles, auth.users`)
  await add(before + 1, 10_000)
  expect(await total('admin_members()')).toBe(10_000)
  expect(await total(`admin_members('many')`)).toBe(10_000 - before)
  await add(10_001, 10_001 + before)
  expect(await total('admin_members()')).toBe(10_001)
  expect(await total(`admin_members('many')`)).toBe(10_001)
  expect(await total(`admin_members('many.10001@')`)).toBe(1)
  expect(await as('admin', `select id from admin_members('many', '', 1, 25)`)).toHaveLength(25)
  const [counted] = await as('member', `select count_member_directory('many') as n`)
  expect(Number(counted!.n)).toBe(10_001)
})

test('the last admin stays one; with a second, each change of rights is one audit entry', async () => {
  const set = (by: string, name: string, value: boolean) =>
    as(by, `update profiles set is_admin = ${value} where id = md5('${name}')::uuid returning id`)
  await expect(set('admin', 'admin', false)).rejects.toMatchObject({ code: 'PT409' })
  expect(await entries('profiles.update')).toEqual([])

  await set('admin', 'other', true)
  await set('other', 'other', false)
  await set('admin', 'other', true)
  await set('admin', 'other', false)
  const entry = (by: string, is_admin: boolean) =>
    expect.objectContaining({
      actor_email: `${by}@example.com`,
      subject_id: fixtureId('other'),
      details: { changed: expect.objectContaining({ is_admin }), name: 'Élise Côté' },
    })
  expect(await entries('profiles.update')).toEqual([
    entry('admin', true),
    entry('other', false),
    entry('admin', true),
    entry('admin', false),
  ])
})

test('of two admins who resign at once one stays', async () => {
  await database.adminPool.query(`update profiles set is_admin = true where id = md5('other')::uuid`)
  const outcomes = await Promise.allSettled(
    ['admin', 'other'].map(name =>
      as(name, `update profiles set is_admin = false where id = md5('${name}')::uuid`),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await database.adminPool.query('select count(*)::int as n from profiles where is_admin')
  expect(rows[0].n).toBe(1)
})
