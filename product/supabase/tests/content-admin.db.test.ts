// The team's changes of content are in the audit log, and what waits for the team is counted.
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

const newestEntry = async () =>
  (await database.adminPool.query('select * from audit_log order by id desc limit 1')).rows[0]

const digest = `insert into weekly_digests (id, title, content) values (md5('logged')::uuid, 'News', 'Text')`
const read = `insert into recommended_reads (id, title, description, url, image_url) values
  (md5('logged')::uuid, 'Book', 'About', 'https://example.com', '/a.jpg')`
const voice = `insert into testimonials (id, name, role, company, quote) values
  (md5('logged')::uuid, 'Ada', 'Founder', 'Engines', 'Good')`
const where = `where id = md5('logged')::uuid`

test.each([
  ['weekly_digests', digest, 'insert', { row: { title: 'News', is_published: false } }],
  [
    'weekly_digests',
    `update weekly_digests set is_published = true ${where}`,
    'update',
    { changed: { is_published: true } },
  ],
  [
    'weekly_digests',
    `update weekly_digests set is_published = false ${where}`,
    'update',
    { changed: { published_at: null } },
  ],
  [
    'weekly_digests',
    `update weekly_digests set title = 'Newer' ${where}`,
    'update',
    { changed: { title: 'Newer' } },
  ],
  ['weekly_digests', `delete from weekly_digests ${where}`, 'delete', { row: { title: 'Newer' } }],
  ['recommended_reads', read, 'insert', { row: { title: 'Book' } }],
  [
    'recommended_reads',
    `update recommended_reads set active = false ${where}`,
    'update',
    { changed: { active: false } },
  ],
  ['recommended_reads', `delete from recommended_reads ${where}`, 'delete', { row: { title: 'Book' } }],
  ['testimonials', voice, 'insert', { row: { name: 'Ada' } }],
  [
    'testimonials',
    `update testimonials set quote = 'Better' ${where}`,
    'update',
    { changed: { quote: 'Better' } },
  ],
  [
    'testimonials',
    `update testimonials set active = false ${where}`,
    'update',
    { changed: { active: false } },
  ],
  ['testimonials', `delete from testimonials ${where}`, 'delete', { row: { quote: 'Better' } }],
] as const)("in %s, an admin's «%s» is logged", async (table, sql, operation, details) => {
  await as('admin', sql)
  expect(await newestEntry()).toMatchObject({
    actor_id: fixtureId('admin'),
    actor_email: 'admin@example.com',
    action: `${table}.${operation}`,
    subject_table: table,
    subject_id: fixtureId('logged'),
    details,
  })
})

test('an admin who reads a message and features a member is logged, on whichever row', async () => {
  await as('admin', `update contact_messages set status = 'read' where id = md5('message')::uuid`)
  expect(await newestEntry()).toMatchObject({
    action: 'contact_messages.update',
    subject_id: fixtureId('message'),
    details: { changed: { status: 'read' } },
  })
  await as('admin', `update profiles set featured = true where id = md5('other')::uuid`)
  expect(await newestEntry()).toMatchObject({
    action: 'profiles.update',
    subject_id: fixtureId('other'),
    details: { changed: { featured: true } },
  })
  await as('admin', `update profiles set featured = true where id = md5('admin')::uuid`)
  expect(await newestEntry()).toMatchObject({ action: 'profiles.update', subject_id: fixtureId('admin') })
})

test('nobody without an open membership is featured', async () => {
  for (const account of ['lapsed', 'unpaid'])
    await expect(
      as('admin', `update profiles set featured = true where id = md5('${account}')::uuid`),
    ).rejects.toMatchObject({
      code: 'PT409',
      message: 'Only somebody with an open membership can be featured.',
    })
  await as('admin', `update profiles set featured = true where id = md5('other')::uuid`)
  await as('admin', `update profiles set featured = false where id = md5('other')::uuid`)
})

test('nobody empties their own name, by any of its views', async () => {
  await as('member', `update profiles set name = 'Grace' where id = auth.uid()`)
  for (const relation of ['profiles', 'secure_profiles'])
    for (const name of [`''`, `' '`, 'null'])
      await expect(
        as('member', `update ${relation} set name = ${name} where id = auth.uid()`),
      ).rejects.toMatchObject({
        code: '23514',
        message: 'Please enter your name.',
      })
  await as('member', `update profiles set bio = 'Here' where id = auth.uid()`)
})

const counts = async () => (await as('admin', 'select admin_waiting_counts() as counts'))[0]!.counts

test('each queue of the team is counted by what still waits in it', async () => {
  await database.adminPool.query(
    `update contact_messages set status = 'unread';
     update memberships set state = 'grace' where id = (
       select id from memberships where user_id = md5('member')::uuid limit 1
     )`,
  )
  expect(await counts()).toEqual({
    applications: 1,
    event_submissions: 5,
    resource_submissions: 5,
    messages: 1,
    draft_digests: 1,
    late_payments: 1,
    unmatched_payments: 1,
    payment_differences: 0,
    disputes: 0,
    failed_mails: 1,
  })
  await as('admin', `update contact_messages set status = 'read'`)
  await as('admin', `update weekly_digests set is_published = true`)
  await as('admin', `select approve_pending_event(md5('member event')::uuid)`)
  await as('admin', `select reject_pending_resource(md5('member resource')::uuid)`)
  await as('admin', `select attach_membership(md5('unmatched')::uuid, md5('unpaid')::uuid)`)
  expect(await counts()).toEqual({
    applications: 1,
    event_submissions: 4,
    resource_submissions: 4,
    messages: 0,
    draft_digests: 0,
    late_payments: 1,
    unmatched_payments: 0,
    payment_differences: 0,
    disputes: 0,
    failed_mails: 1,
  })
})

test('nobody but an admin learns how much waits', async () => {
  await expect(as('member', 'select admin_waiting_counts()')).rejects.toMatchObject({ code: '42501' })
})
