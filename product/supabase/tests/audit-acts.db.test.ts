// One action of the team leaves one entry in the audit log, which names its subject, and none where nothing changed.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
afterAll(() => database.close())

const as = (person: string, sql: string) => database.as(fixtureCaller(person), sql)

const newEntries = async (act: () => Promise<unknown>) => {
  const last = 'select coalesce(max(id), 0) as id from audit_log'
  const { rows: before } = await database.adminPool.query(last)
  await act()
  const { rows } = await database.adminPool.query(
    'select action, details from audit_log where id > $1 order by id',
    [before[0].id],
  )
  return rows
}

test('saving the same again is logged in no table', async () => {
  const { rows } = await database.adminPool.query<{ table: string; column: string }>(`
    select t.tgrelid::regclass::text as table,
      (select min(a.attname) from pg_attribute a
        where a.attrelid = t.tgrelid and a.attnum > 0
          and has_column_privilege('authenticated', t.tgrelid, a.attnum, 'SELECT')
          and has_column_privilege('authenticated', t.tgrelid, a.attnum, 'UPDATE')) as column
    from pg_trigger t
    where t.tgfoid = 'private.audit_admin_change'::regproc`)
  let tried = 0
  for (const { table, column } of rows.filter(each => each.column !== null)) {
    const entries = await newEntries(() => as('admin', `update ${table} set ${column} = ${column}`)).catch(
      (cause: { code?: string }) => {
        // Even admins cannot change it this way.
        expect([table, cause.code]).toEqual([table, '42501'])
        return null
      },
    )
    if (!entries) continue
    expect([table, entries]).toEqual([table, []])
    tried++
  }
  expect(tried).toBeGreaterThan(8)
})

test('an act of the team is one entry, which names what it was about', async () => {
  const decided = (call: string) => newEntries(() => as('admin', `select ${call}`))
  expect(await decided(`reject_pending_event(md5('member event')::uuid)`)).toEqual([
    { action: 'event_submission.rejected', details: { name: expect.any(String) } },
  ])
  expect(await decided(`undo_event_decision(md5('member event')::uuid)`)).toEqual([
    { action: 'event_submission.undone', details: { name: expect.any(String) } },
  ])
  expect(await decided(`approve_pending_event(md5('member event')::uuid)`)).toMatchObject([
    { action: 'event_submission.approved', details: { title: expect.any(String) } },
  ])
  expect(await decided(`approve_pending_resource(md5('member resource')::uuid)`)).toMatchObject([
    { action: 'resource_submission.approved', details: { title: expect.any(String) } },
  ])
})

test('an entry about a member has their name and not their role', async () => {
  const member = `id = '${fixtureCaller('member').sub}'`
  await database.adminPool.query(`update profiles set name = 'Amara Osei', role = 'Founder' where ${member}`)
  expect(await newEntries(() => as('admin', `update profiles set is_admin = true where ${member}`))).toEqual([
    { action: 'profiles.update', details: { changed: { is_admin: true }, name: 'Amara Osei' } },
  ])
  expect(await newEntries(() => as('admin', `update profiles set role = 'CEO' where ${member}`))).toEqual([
    { action: 'profiles.update', details: { changed: { role: 'CEO' }, name: 'Amara Osei' } },
  ])
})

test('the entry of an edited resource names its new type', async () => {
  const [entry] = await newEntries(() =>
    as(
      'admin',
      `update resources set type_id = (select id from resource_types t where t.id <> type_id and t.name = 'Video')`,
    ),
  )
  expect(entry.details.changed).toMatchObject({ type: 'Video' })
})

test('the entry of a changed picture names the one before, and one of another field does not', async () => {
  const { rows } = await database.adminPool.query<{ id: string }>(
    `insert into testimonials (name, role, company, quote, image)
      values ('Ada', 'Founder', 'Engines', 'Good.', '/17-a.png') returning id`,
  )
  const change = (set: string) =>
    newEntries(() => as('admin', `update testimonials set ${set} where id = '${rows[0]!.id}'`))
  expect(await change(`image = '/18-b.png'`)).toEqual([
    {
      action: 'testimonials.update',
      details: { changed: { image: '/18-b.png' }, replaced: { image: '/17-a.png' }, name: 'Ada' },
    },
  ])
  expect(await change(`quote = 'Very good.'`)).toEqual([
    { action: 'testimonials.update', details: { changed: { quote: 'Very good.' }, name: 'Ada' } },
  ])
})
