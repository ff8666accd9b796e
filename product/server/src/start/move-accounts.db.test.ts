import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportToFile, importFromFile } from './move-accounts'

const options = { jwtSecret: 'a secret of the tests, of thirty-two bytes or more', sessions: false }
const id = '11111111-1111-4111-8111-111111111111'
const dump = `COPY auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at, updated_at) FROM stdin;
${id}\tauthenticated\tauthenticated\tada@example.org\tnonsense\t2025-01-01\t{"name": "Ada"}\t2025-01-01\t2025-01-01
\\.
COPY auth.audit_log_entries (id) FROM stdin;
1
\\.
`
let database: TestDatabase
let client: Client
let folder: string
let said: string[]
const say = (line: string) => void said.push(line)

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  client = new Client(database.connection('supabase_auth_admin'))
  await client.connect()
  folder = await mkdtemp(path.join(tmpdir(), 'juno-accounts-'))
})
afterAll(async () => {
  await client.end()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  said = []
})

test('an imported account is a person of the site, and what was left out is told', async () => {
  const file = path.join(folder, 'auth.sql')
  await writeFile(file, dump)
  await importFromFile(client, { file, ...options }, say)
  expect(said).toEqual([
    'Imported: 1 account, 0 ways to sign in, 0 second factors, 0 passkeys.',
    '1 account came without a usable password: its owner sets a new one by email.',
    'Left out, since they are no accounts: audit_log_entries (1 row).',
  ])
  const { rows } = await database.adminPool.query(
    'select name, is_admin from public.profiles where id = $1',
    [id],
  )
  expect(rows).toEqual([{ name: 'Ada', is_admin: false }])

  await importFromFile(client, { file, ...options }, say)
  expect(said).toContain('1 account was here already, by id, email or phone number, and stayed as it is.')
})

test('an import leaves statistics of what it filled, for the plans of the next request', async () => {
  const statistics = async () =>
    (
      await database.adminPool.query(
        `select reltuples::int as rows from pg_class where oid = 'auth.users'::regclass`,
      )
    ).rows
  const file = path.join(folder, 'many.sql')
  const people = Array.from({ length: 300 }, (_, n) => `${randomUUID()}\tmany.${n}@example.org`)
  await writeFile(file, `COPY auth.users (id, email) FROM stdin;\n${people.join('\n')}\n\\.\n`)
  const { rows } = await database.adminPool.query('select count(*)::int as n from auth.users')
  await importFromFile(client, { file, ...options }, say)
  expect(await statistics()).toEqual([{ rows: rows[0].n + 300 }])
})

test('the exported file is readable for its owner alone, and replaces none', async () => {
  const file = path.join(folder, 'accounts.sql')
  await exportToFile(client, { file, ...options }, say)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const content = await readFile(file, 'utf8')
  expect(content).toContain('ada@example.org')
  await expect(exportToFile(client, { file, ...options }, say)).rejects.toThrow(`${file} is there already.`)
  expect(await readFile(file, 'utf8')).toBe(content)
})

test('an export names those whose authenticator app it could not read', async () => {
  await database.adminPool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), '{"key_id": "of another server"}')`,
    [id],
  )
  await exportToFile(client, { file: path.join(folder, 'sealed.sql'), ...options }, say)
  expect(said).toContain(
    "1 authenticator app could not be read with this server's JWT secret and was left out: of ada@example.org.",
  )
})

test('a file that is missing, or no dump, is refused in a sentence', async () => {
  const missing = path.join(folder, 'missing.sql')
  await expect(importFromFile(client, { file: missing, ...options }, say)).rejects.toThrow(
    `There is no file ${missing}.`,
  )
  const picture = path.join(folder, 'picture.sql')
  await writeFile(picture, Buffer.from([0x89, 0x50, 0xff, 0xfe]))
  await expect(importFromFile(client, { file: picture, ...options }, say)).rejects.toThrow(
    'The file is not in UTF-8.',
  )
})
