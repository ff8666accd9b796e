import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { KNOWN_PASSWORD_HASH } from '@juno/backend/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'
import { readImports } from './read-imports'
import { fictionalPeople, fictionalPerson } from '../../testing/member-import/fictional-people'
import { addAdmin, sendList } from '../../testing/member-import/import-members'
import { undoImport } from './undo-import'

let jobs: TestJobs
let admin: string
let now = new Date('2026-05-04T10:00:00Z')

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
  admin = await addAdmin(jobs)
  // Remembered columns stay on purpose: they belong to the list, and to nobody in it.
  await rows(`insert into private.import_columns (source, columns) values ('wild-apricot', '{}')`)
})
afterAll(() => jobs.close())
afterEach(async () => {
  for (const { id } of (await readImports(jobs)).imports)
    await undoImport(jobs, admin, id, { withThoseWhoCame: true })
  await jobs.reset()
})

const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await jobs.db.adminPool.query(sql, values)).rows as T[]
const confirm = (email: string) =>
  rows('update auth.users set email_confirmed_at = now() where email = $1', [email])
const report = async () => (await readImports(jobs)).imports[0]!

/**
 * Returns how many rows each table has. The log records what was done, and the bytes of deleted files wait to be swept.
 */
async function countRows(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'private', 'auth', 'storage', 'juno_service')
       and relname not in ('audit_log', 'orphaned_content') and not relispartition order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = Number((await rows<{ n: string }>(`select count(*) as n from ${name}`))[0]!.n)
  return counts
}

test('a list becomes accounts with profile, membership, note and consent, of which nobody is told or shown', async () => {
  const people = [
    fictionalPerson(1, { newsletter: true, newsletter_since: '2024-03-01', note: 'Knows everybody.' }),
    fictionalPerson(2, { renewal: '2026-05-03', newsletter: false }),
    fictionalPerson(3, { renewal: null, newsletter: null, password_hash: KNOWN_PASSWORD_HASH }),
  ]
  await sendList(jobs, admin, people)
  await jobs.run('import-members')
  expect(await report()).toMatchObject({
    state: 'done',
    people: 3,
    made: 3,
    here: 0,
    waiting: 0,
    came: 0,
    failed: 0,
  })
  expect(
    await rows(
      `select p.name, p.business_name, p.industry, p.expertise, p.listed, p.created_at::date::text as since,
         u.email_confirmed_at is null as unconfirmed,
         exists (select from juno_service.operators_accounts o where o.user_id = u.id) as ours
       from auth.users u join public.profiles p on p.id = u.id where u.email = 'moved.1@example.org'`,
    ),
  ).toEqual([
    {
      name: 'Mei Sample 1',
      business_name: 'Mei Sample 1 & Daughters',
      industry: 'retail',
      expertise: ['Pricing', 'Skill 1'],
      listed: false,
      since: '2020-02-29',
      unconfirmed: true,
      ours: true,
    },
  ])
  expect(await rows('select to_email from public.mail_outbox')).toEqual([])
  expect(
    await rows(
      `select m.email, m.user_id, m.state, m.current_period_end::text as until, g.note
       from public.memberships m join private.given_memberships g on g.membership_id = m.id`,
    ),
  ).toEqual([
    {
      email: 'moved.1@example.org',
      user_id: null,
      state: 'complimentary',
      until: '2099-06-30 23:59:59+00',
      note: 'Came from Wild Apricot, “Silver” there.\nKnows everybody.',
    },
  ])
  expect(
    await rows(
      'select email, status, source, consented_at::date::text as at from public.newsletter_subscribers',
    ),
  ).toEqual([{ email: 'moved.1@example.org', status: 'subscribed', source: 'import', at: '2024-03-01' }])
  expect(await rows('select email, action, source, wording from public.newsletter_consents')).toEqual([
    {
      email: 'moved.1@example.org',
      action: 'granted',
      source: 'import',
      wording: 'The list from Wild Apricot says that they want the newsletter, since 2024-03-01.',
    },
  ])
  expect(
    await rows(`select person ? 'password_hash' as kept from private.imported_people group by 1`),
  ).toEqual([{ kept: false }])
  expect(
    await rows(
      `select action, details - 'source' as details from public.audit_log where subject_table = 'member_imports'`,
    ),
  ).toEqual([{ action: 'members.imported', details: { name: 'members.csv', people: 3 } }])

  // A person who comes has the membership, the password and a place in the directory.
  await confirm('moved.1@example.org')
  await confirm('moved.3@example.org')
  expect(
    await rows(
      `select u.email, p.listed, u.encrypted_password <> '' as password from auth.users u join public.profiles p on p.id = u.id
       where u.email like 'moved.%' and u.email_confirmed_at is not null order by 1`,
    ),
  ).toEqual([
    { email: 'moved.1@example.org', listed: true, password: false },
    { email: 'moved.3@example.org', listed: false, password: true },
  ])
})

test('a status that an older release could only leave out is suggested again, and what the team chose stays', async () => {
  const columns = { email: 'email', 'membership status': null, member: null, shoe: 'note', size: null }
  const keep = async (value: object) =>
    rows(`update private.import_columns set columns = $1 where source = 'wild-apricot'`, [value])
  await keep(columns)
  const folder = path.resolve(import.meta.dirname, '../../../../supabase/migrations')
  await rows(await readFile(path.join(folder, '20261128005100_import_columns.sql'), 'utf8'))
  expect(await rows(`select columns from private.import_columns where source = 'wild-apricot'`)).toEqual([
    { columns: { email: 'email', shoe: 'note', size: null } },
  ])
  await keep({})
})

test('an address that no account can have holds up nobody', async () => {
  await sendList(jobs, admin, fictionalPeople(3))
  // The database does not count the letters of such a domain as DNS does.
  const email = `anna@${'ü'.repeat(60)}.com`
  await rows(`update private.imported_people set email = $1 where email = 'moved.1@example.org'`, [email])
  await jobs.run('import-members')
  expect(await report()).toMatchObject({ state: 'done', made: 2, failed: 1, waiting: 0 })
  expect(await rows(`select email, problem from private.imported_people where state = 'failed'`)).toEqual([
    { email, problem: 'No email can be sent to this address.' },
  ])
})

test.each(['endless', '2030-12-31'] as const)(
  'without a day, a membership is %s where the team says so',
  async end => {
    await sendList(jobs, admin, [fictionalPerson(1, { renewal: null })], { unknownEnd: end })
    await jobs.run('import-members')
    expect(await rows(`select current_period_end::date::text as until from public.memberships`)).toEqual([
      { until: end === 'endless' ? null : end },
    ])
  },
)

test('somebody whose status does not say that they are a member gets no membership, whatever the day', async () => {
  const people = [
    fictionalPerson(1, { membership: false }),
    fictionalPerson(2, { membership: false, renewal: null }),
  ]
  await sendList(jobs, admin, people, { unknownEnd: 'endless' })
  await jobs.run('import-members')
  expect(await report()).toMatchObject({ state: 'done', made: 2 })
  expect(await rows('select from public.memberships')).toEqual([])
})

test('who is here already stays as they are, whatever the case of the address, and so does who withdrew from the newsletter', async () => {
  const before = await rows(`select * from auth.users where email = 'imogen@example.com'`)
  await rows(
    `insert into public.newsletter_subscribers (email, status, source) values ('moved.2@example.org', 'unsubscribed', 'form')`,
  )
  await sendList(jobs, admin, [fictionalPerson(1, { email: 'Imogen@Example.com' }), fictionalPerson(2)])
  await jobs.run('import-members')
  expect(await report()).toMatchObject({ made: 1, here: 1 })
  expect(await rows(`select * from auth.users where email = 'imogen@example.com'`)).toEqual(before)
  expect(await rows('select status from public.newsletter_subscribers')).toEqual([{ status: 'unsubscribed' }])
  expect(await rows('select from public.newsletter_consents')).toEqual([])
  await rows('delete from public.newsletter_subscribers')
})

test('the same list twice makes nobody twice, and undoing the second one leaves the first', async () => {
  const people = fictionalPeople(30)
  await sendList(jobs, admin, people)
  await jobs.run('import-members')
  const after = await countRows()
  const again = await sendList(jobs, admin, people)
  await jobs.run('import-members')
  const { imports } = await readImports(jobs)
  expect(imports).toContainEqual(expect.objectContaining({ id: again, made: 0, here: 30, state: 'done' }))
  expect(await undoImport(jobs, admin, again, { withThoseWhoCame: true })).toEqual({
    removed: 0,
    came: 0,
    kept: [],
  })
  expect(await countRows()).toEqual(after)
})

test('a hash that the service does not take costs the password and not the person', async () => {
  await sendList(jobs, admin, [
    fictionalPerson(1, { password_hash: '$argon2id$v=19$m=9999999,t=99,p=99$aaaa$bbbb' }),
  ])
  await jobs.run('import-members')
  expect(await rows('select state, has_password from private.imported_people')).toEqual([
    { state: 'made', has_password: false },
  ])
})

test('undo leaves no trace: every table has as many rows as before', async () => {
  const before = await countRows()
  const id = await sendList(jobs, admin, fictionalPeople(60))
  await jobs.run('import-members')
  await jobs.backend.objects.put(
    { role: 'service_role', claims: { role: 'service_role' }, userId: null },
    {
      bucket: 'profiles',
      key: `headshots/${(await rows<{ id: string }>('select account_id as id from private.imported_people limit 1'))[0]!.id}/1.png`,
    },
    { bytes: Buffer.from(PIXEL, 'base64'), contentType: 'image/png', cacheSeconds: 60 },
  )
  const during = await countRows()
  for (const table of ['auth.users', 'public.memberships', 'public.newsletter_consents', 'storage.objects'])
    expect([table, during[table]! > before[table]!]).toEqual([table, true])
  expect(await undoImport(jobs, admin, id, { withThoseWhoCame: false })).toEqual({
    removed: 60,
    came: 0,
    kept: [],
  })
  expect(await countRows()).toEqual(before)
  expect(
    await rows(`select action, details from public.audit_log where action = 'members.import_undone'`),
  ).toContainEqual({
    action: 'members.import_undone',
    details: { name: 'members.csv', people: 60 },
  })
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('who has come stays until a second yes, and who has more here than the import gave stays in any case', async () => {
  const id = await sendList(jobs, admin, fictionalPeople(4))
  await jobs.run('import-members')
  await confirm('moved.1@example.org')
  await confirm('moved.2@example.org')
  await rows(
    `insert into public.memberships (user_id, email, status, subscription_id, state, access_until)
     select id, email, 'active', 'sub_1', 'active', 'infinity' from auth.users where email = 'moved.2@example.org'`,
  )
  expect(await undoImport(jobs, admin, id, { withThoseWhoCame: false })).toEqual({
    removed: 2,
    came: 1,
    kept: ['moved.2@example.org'],
  })
  expect(await report()).toMatchObject({ state: 'undone', made: 2, came: 2 })
  expect(await undoImport(jobs, admin, id, { withThoseWhoCame: true })).toEqual({
    removed: 1,
    came: 0,
    kept: ['moved.2@example.org'],
  })
  await rows(`delete from public.memberships where subscription_id = 'sub_1'`)
})

test('consents that a newsletter was sent by are withdrawn and not forgotten', async () => {
  const id = await sendList(jobs, admin, [fictionalPerson(2)])
  await jobs.run('import-members')
  await rows('update private.imported_people set invitations = 1')
  await rows(
    `with issue as (insert into public.newsletter_issues (subject, content, status) values ('May', 'Hello.', 'sent') returning id)
     insert into public.newsletter_recipients (issue_id, email, status) select id, 'moved.2@example.org', 'sent' from issue`,
  )
  await undoImport(jobs, admin, id, { withThoseWhoCame: false })
  expect(await rows('select action from public.newsletter_consents order by id')).toEqual([
    { action: 'granted' },
    { action: 'withdrawn' },
  ])
  await rows('delete from public.newsletter_issues')
})

test('an import whose server is killed goes on with the accounts that were made, and makes none twice', async () => {
  const before = await countRows()
  const id = await sendList(jobs, admin, fictionalPeople(60))
  let made = 0
  const { authAdmin } = jobs.backend
  const dying: typeof authAdmin = {
    ...authAdmin,
    async createUser(attributes) {
      if (made === 30) throw new Error('killed')
      made += 1
      return authAdmin.createUser(attributes)
    },
  }
  await expect(
    jobs.run('import-members', { backend: { ...jobs.backend, authAdmin: dying } }),
  ).rejects.toThrow('killed')
  expect((await report()).waiting).toBe(35)
  expect(await rows(`select count(*)::int as n from auth.users where email like 'moved.%'`)).toEqual([
    { n: 30 },
  ])
  await jobs.run('import-members')
  expect(await report()).toMatchObject({ state: 'done', made: 60, here: 0 })
  expect(await rows(`select count(*)::int as n from public.memberships`)).toEqual([{ n: 60 }])

  // When it is undone in the middle, accounts are removed whose rows did not say yet that they were made.
  await undoImport(jobs, admin, id, { withThoseWhoCame: false })
  made = 0
  const other = await sendList(jobs, admin, fictionalPeople(60))
  await expect(
    jobs.run('import-members', { backend: { ...jobs.backend, authAdmin: dying } }),
  ).rejects.toThrow('killed')
  await undoImport(jobs, admin, other, { withThoseWhoCame: false })
  expect(await rows(`select email from auth.users where email like 'moved.%'`)).toEqual([])
  const after = await countRows()
  expect({ ...after, 'public.newsletter_consents': 0 }).toEqual({
    ...before,
    'public.newsletter_consents': 0,
  })
})

test('a list that was sent in part does not start, and is forgotten after a day with all that it says', async () => {
  await expect(sendList(jobs, admin, fictionalPeople(2), { people: 3 })).rejects.toMatchObject({
    code: 'import_incomplete',
  })
  now = new Date(now.getTime() + 25 * 3_600_000)
  await jobs.run('import-members')
  expect(await rows('select from private.imported_people')).toEqual([])
})
