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
