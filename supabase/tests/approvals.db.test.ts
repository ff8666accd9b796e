// Each decision of the team is one transaction: state, consequence and audit log, or none of them.
import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arrangePermissionFixtures } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
beforeEach(async () => {
  await database.adminPool.query(
    `alter table audit_log disable trigger append_only;
     delete from audit_log;
     alter table audit_log enable trigger append_only`,
  )
})
afterAll(() => database.close())

/** Runs one statement as the fixtures' admin, as the data service would. */
async function asAdmin<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = await database.authenticatorPool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
      jsonb_build_object('role', 'authenticated', 'sub', md5('admin')::uuid, 'email', 'admin@example.com')::text, true)`)
    const { rows } = await client.query<Row>(sql, values)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const one = async (sql: string, values: unknown[] = []) =>
  (await database.adminPool.query(sql, values)).rows[0]
const auditActions = async () =>
  (await database.adminPool.query<{ action: string }>('select action from audit_log order by id')).rows.map(
    row => row.action,
  )

async function apply(): Promise<string> {
  const row = await one(
    `insert into applications
      (name, email, business_name, location, role, team_size, revenue_size, company_stage, reason)
      values ('Ada', 'ada@example.com', 'Engines', 'Paris', 'manager', 'solo', '0-100k', 'exit', 'x') returning id`,
  )
  return row.id
}

test('approving an application records the reviewer and is logged once, however often it is said', async () => {
  const id = await apply()
  const [first] = await asAdmin<{ status: string }>('select * from approve_application($1)', [id])
  expect(first).toMatchObject({ status: 'APPROVED' })
  await asAdmin('select * from approve_application($1)', [id])
  const admin = await one(`select md5('admin')::uuid as id`)
  expect(await one('select reviewed_by from applications where id = $1', [id])).toEqual({
    reviewed_by: admin.id,
  })
  expect(await one('select actor_id, actor_email, subject_id from audit_log')).toEqual({
    actor_id: admin.id,
    actor_email: 'admin@example.com',
    subject_id: id,
  })
  expect(await auditActions()).toEqual(['application.approved'])
})

test('a declined application keeps its message and can not be approved afterwards', async () => {
  const id = await apply()
  await asAdmin('select decline_application($1, $2)', [id, 'Not this time.'])
  await expect(asAdmin('select approve_application($1)', [id])).rejects.toMatchObject({ code: 'PT409' })
  expect(await one('select status, decision_message from applications where id = $1', [id])).toEqual({
    status: 'DECLINED',
    decision_message: 'Not this time.',
  })
})

test('the server names the reviewer, a signed-in admin can not name somebody else', async () => {
  const other = await one(`select md5('other')::uuid as id`)
  const byServer = await apply()
  await one('select approve_application($1, $2)', [byServer, other.id])
  const byAdmin = await apply()
  await asAdmin('select approve_application($1, $2)', [byAdmin, other.id])
  const reviewer =
    'select p.name, u.email from applications a join auth.users u on u.id = a.reviewed_by join profiles p on p.id = u.id where a.id = $1'
  expect(await one(reviewer, [byServer])).toMatchObject({ email: 'other@example.com' })
  expect(await one(reviewer, [byAdmin])).toMatchObject({ email: 'admin@example.com' })
})

test('an approved event submission becomes an event with the submitter as host', async () => {
  await one(`update profiles set name = 'Grace' where id = md5('member')::uuid`)
  const [event] = await asAdmin<Record<string, unknown>>(
    `select e.title, e.host_name, e.time_zone, e.submitted_by = md5('member')::uuid as hers
      from approve_pending_event(md5('member event')::uuid, 'Lovely') e`,
  )
  expect(event).toEqual({ title: 'Event', host_name: 'Grace', time_zone: 'America/Toronto', hers: true })
  expect(
    await one(`select status, admin_notes from pending_events where id = md5('member event')::uuid`),
  ).toEqual({
    status: 'approved',
    admin_notes: 'Lovely',
  })
  await expect(asAdmin(`select approve_pending_event(md5('member event')::uuid)`)).rejects.toMatchObject({
    code: 'PT409',
  })
})

test('an approved resource submission is published as it was submitted', async () => {
  const [resource] = await asAdmin(
    `select title, url, template_file from approve_pending_resource(md5('member resource')::uuid)`,
  )
  expect(resource).toEqual({ title: 'Link', url: 'https://example.com', template_file: null })
})

test('a rejected submission publishes nothing', async () => {
  const before = await one('select count(*) from events')
  await asAdmin(`select reject_pending_event(md5('other event')::uuid, 'Too long')`)
  expect(await one('select count(*) from events')).toEqual(before)
  expect(await one(`select status from pending_events where id = md5('other event')::uuid`)).toEqual({
    status: 'rejected',
  })
})

test('when the audit log can not be written, nothing is approved', async () => {
  const id = await apply()
  await database.adminPool.query('alter table audit_log add constraint full_disk check (false) not valid')
  try {
    await expect(asAdmin('select approve_application($1)', [id])).rejects.toThrow('full_disk')
    expect(await one('select status from applications where id = $1', [id])).toEqual({ status: 'PENDING' })
  } finally {
    await database.adminPool.query('alter table audit_log drop constraint full_disk')
  }
})

test('deciding about something that does not exist is a 404', async () => {
  await expect(asAdmin('select approve_application($1)', [randomUUID()])).rejects.toMatchObject({
    code: 'PT404',
  })
})

test('what an admin changes through the data service is in the audit log', async () => {
  await asAdmin(`insert into weekly_digests (title, content) values ('News', 'x')`)
  await asAdmin(`update profiles set featured = true where id = md5('member')::uuid`)
  await asAdmin(`update profiles set bio = 'My own words' where id = md5('admin')::uuid`)
  expect(await auditActions()).toEqual(['weekly_digests.insert', 'profiles.update'])
  expect(await one(`select details from audit_log where action = 'profiles.update'`)).toEqual({
    details: { changed: { featured: true } },
  })
})
