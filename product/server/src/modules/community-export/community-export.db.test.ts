import { buffer } from 'node:stream/consumers'
import { KNOWN_PASSWORD_HASH } from '@juno/backend/testing'
import { unzipSync, type Unzipped } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { exportedTables } from './exported-tables'
import { leftOutTables } from './left-out-tables'
import { writeArchive } from './write-archive'

let api: TestApi
let admin: string
let member: string
let files: Unzipped

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('olive@juno.example', { admin: true })
  member = await api.addUser('nadia@juno.example')
  await api.rows(`update public.profiles set name = '=HYPERLINK("https://evil.example")' where id = $1`, [
    member,
  ])
  await api.rows(
    `insert into public.newsletter_subscribers (email, status, source, consented_at)
     select 'reader-' || n || '@example.org', 'subscribed', 'form', now() from generate_series(1, 2500) n`,
  )
  await api.rows(
    `insert into public.events (title, description, date, time_zone) values ('Founders, at lunch', 'Bring a friend', now(), 'UTC')`,
  )
  await api.rows(
    `insert into public.newsletter_issues (subject, content, status, started_at, finished_at)
     values ('Spring <news>', 'Dear all,', 'sent', '2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z')`,
  )
  await api.rows(
    `insert into private.gifts (buyer_name, buyer_email, months, cents, currency, paid_at, code_hash)
     values ('Ruth', 'ruth@example.org', 12, 9900, 'eur', now(), repeat('a', 64))`,
  )
  const place = { bucket: 'templates', key: 'a folder/checklist.pdf' }
  const caller = { role: 'service_role' as const, userId: null, claims: {} }
  const content = { bytes: Buffer.from('%PDF-1.4'), contentType: 'application/pdf', cacheSeconds: 0 }
  await api.server.backend.objects.put(caller as never, place, content)
  const response = await ask(admin)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toMatch(/filename="community-\d{4}-\d\d-\d\d\.zip"/)
  files = unzipSync(response.rawPayload)
})
afterAll(() => api.close())

const ask = (who: string) => api.post('/api/community-export', {}, who)
const text = (name: string) => new TextDecoder().decode(files[name])
const json = (name: string) => JSON.parse(text(name)) as Record<string, unknown>[]

test('is for admins alone, and leaves a line in the audit log', async () => {
  expect((await ask(member)).statusCode).toBe(403)
  const lines = await api.rows(`select actor_id from public.audit_log where action = 'community.exported'`)
  expect(lines).toEqual([{ actor_id: admin }])
})

test('holds each table twice, with every row, and a README that names it', () => {
  for (const { name } of exportedTables) {
    expect(text('README.txt')).toContain(name)
    expect(Array.isArray(json(`${name}.json`)), name).toBe(true)
    expect(files[`${name}.csv`], name).toBeDefined()
  }
  expect(json('newsletter-subscribers.json')).toHaveLength(2500)
  expect(new Set(json('newsletter-subscribers.json').map(({ email }) => email)).size).toBe(2500)
  expect(text('newsletter-subscribers.csv').trim().split('\r\n')).toHaveLength(2501)
  expect(json('members.json').map(({ email }) => email)).toEqual(
    expect.arrayContaining(['olive@juno.example', 'nadia@juno.example']),
  )
})

test('each table of the schema is in it, or is left out for a reason', async () => {
  const tables = await api.rows<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const known = [...exportedTables.map(({ table }) => table), ...Object.keys(leftOutTables)]
  expect(known.sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('reads each table by its primary key, so that no row is skipped or told twice', async () => {
  const keys = await api.rows<{ name: string; key: string[] }>(
    `select c.conrelid::regclass::text as name, array_agg(a.attname::text order by a.attname) as key
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'p' group by 1`,
  )
  const primary = Object.fromEntries(keys.map(({ name, key }) => [name.replace(/^(?!.*\.)/, 'public.'), key]))
  for (const { table, key } of exportedTables)
    expect([table, Object.keys(key).sort()]).toEqual([table, primary[table]])
})

test('holds the events as a calendar, and each newsletter as the page that was mailed', () => {
  expect(text('events.ics')).toContain('SUMMARY:Founders\\, at lunch')
  const [page] = Object.keys(files).filter(name => name.startsWith('newsletter/2026-03-01-'))
  expect(text(page!)).toContain('Spring &lt;news&gt;')
})

test('a spreadsheet runs nothing of it', () => {
  expect(text('members.csv')).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('holds the files that were stored, as they are', () => {
  expect(Buffer.from(files['files/templates/a folder/checklist.pdf']!).toString()).toBe('%PDF-1.4')
})

test('holds nothing that opens an account', async () => {
  const [secrets] = await api.rows<{ secrets: string[] }>(
    `select array_agg(distinct secret) as secrets from (
       (select unsubscribe_token::text as secret from public.newsletter_subscribers limit 20)
       union all select encrypted_password from auth.users where encrypted_password <> ''
       union all select token from auth.refresh_tokens
       union all select code_hash from private.gifts
     ) known`,
  )
  const everything = Object.keys(files).map(text).join('\n')
  expect(secrets!.secrets).toContain(KNOWN_PASSWORD_HASH)
  expect(secrets!.secrets.filter(secret => everything.includes(secret))).toEqual([])
  const columns = exportedTables.flatMap(({ name }) => Object.keys(json(`${name}.json`)[0] ?? {}))
  expect(columns.filter(column => /token|secret|password|hash/.test(column))).toEqual([])
})

test('asks for the second factor once more where it was given more than ten minutes ago', async () => {
  await api.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'Phone', 'x', now(), now())`,
    [admin],
  )
  const askAfter = async (minutes: number) => {
    const token = await api.signIn(admin, 'aal2', new Date(Date.now() - minutes * 60_000))
    const headers = { authorization: `Bearer ${token}` }
    return (await api.app.inject({ method: 'POST', url: '/api/community-export', headers })).statusCode
  }
  expect(await askAfter(11)).toBe(403)
  expect(await askAfter(9)).toBe(200)
})

test('a database that fails in the middle breaks the download off, and nothing else', async () => {
  const withServiceRole = async () => {
    throw new Error('away')
  }
  const archive = await writeArchive({
    scopes: { ...api.server.scopes, withServiceRole },
    site: api.server.site,
    documents: { calendar: async () => '', issuePage: async () => '' },
    readFile: async () => null,
    day: '2026-11-25',
  })
  await expect(buffer(archive)).rejects.toThrow('away')
})
