import { KNOWN_PASSWORD_HASH } from '@juno/backend/testing'
import { unzipSync, type Unzipped } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { exportedTables } from './exported-tables'

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
  const place = { bucket: 'templates', key: 'a folder/checklist.pdf' }
  const caller = { role: 'service_role' as const, userId: null, claims: {} }
  const content = { bytes: Buffer.from('%PDF-1.4'), contentType: 'application/pdf', cacheSeconds: 0 }
  await api.platform.backend.objects.put(caller as never, place, content)
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
     ) known`,
  )
  const everything = Object.keys(files).map(text).join('\n')
  expect(secrets!.secrets).toContain(KNOWN_PASSWORD_HASH)
  expect(secrets!.secrets.filter(secret => everything.includes(secret))).toEqual([])
  const columns = exportedTables.flatMap(({ name }) => Object.keys(json(`${name}.json`)[0] ?? {}))
  expect(columns.filter(column => /token|secret|password|hash/.test(column))).toEqual([])
})
