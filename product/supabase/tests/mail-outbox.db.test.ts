// The team searches the outbox by part of an address, through an index. Only admins may.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  await database.adminPool.query(
    `insert into public.mail_outbox (kind, to_email, subject, html, text, status, created_at)
     select case n % 2 when 0 then 'newsletter' else 'welcome' end, 'person-' || n || '@example.org', 'Hello', '', 'Hello',
       case when n % 50 = 0 then 'failed' else 'sent' end, now() - make_interval(mins => n / 2)
     from generate_series(1, 20000) n`,
  )
  await database.adminPool.query('vacuum analyze public.mail_outbox')
})
afterAll(() => database.close())

type Mail = { id: string; to_email: string; created_at: string; status: string; kind: string }

const asAdmin = (call: string) =>
  database.as<Mail>(fixtureCaller('admin'), `select *, created_at::text from ${call}`)
const plan = async (found: string) => {
  const { rows } = await database.adminPool.query<{ 'QUERY PLAN': string }>(
    `explain select * from private.mails_found(${found}) limit 30`,
  )
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

test('a mail is found by part of its address, whatever the case, and wildcards are text', async () => {
  expect((await asAdmin(`admin_mails('SON-12345@')`)).map(mail => mail.to_email)).toEqual([
    'person-12345@example.org',
  ])
  expect(await asAdmin(`admin_mails('person_12345')`)).toEqual([])
  expect(await asAdmin(`admin_mails('%')`)).toEqual([])
})

test('status and kind filter too, and an empty search finds everything', async () => {
  const failed = await asAdmin(`admin_mails('person-1', 'failed', 'newsletter')`)
  expect(failed).toHaveLength(30)
  expect(new Set(failed.map(({ status, kind }) => `${status} ${kind}`))).toEqual(
    new Set(['failed newsletter']),
  )
  expect(await asAdmin(`admin_mails(' ', '', '', page_size => 1000)`)).toHaveLength(100)
})

test('every mail is on exactly one page, also where two were written at the same moment', async () => {
  const seen: string[] = []
  let after: Mail | undefined
  do {
    const page = await asAdmin(
      `admin_mails('person-199', before_at => ${after ? `'${after.created_at}'` : 'null'}, before_id => ${after ? `'${after.id}'` : 'null'})`,
    )
    seen.push(...page.map(({ id }) => id))
    after = page.at(-1)
  } while (after)
  expect(seen).toHaveLength(111)
  expect(new Set(seen).size).toBe(111)
})

test('the search by address and the list of newest mails use their indexes', async () => {
  expect(await plan(`'%ines.duarte%', null, null, null, null`)).toContain('mail_outbox_to_email_idx')
  const newest = await plan(`null, null, null, null, null`)
  expect(newest).toContain('mail_outbox_created_at_idx')
  expect(newest).not.toContain('Seq Scan')
})
