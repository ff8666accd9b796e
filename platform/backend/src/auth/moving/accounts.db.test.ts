import { randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../../../../test/software-authenticator'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { claimsOf, testFactors, type Enrolled, type TestSession } from '../../../testing/test-factors'
import { ORIGIN, testPasskeys } from '../../../testing/test-passkeys'
import { exportAccounts } from './export-accounts'
import { importAccounts } from './import-accounts'

let here: TestBackend
let there: TestBackend
let member: TestSession
let factor: Enrolled
let dump: string
const [phone, key] = [softwareAuthenticator(ORIGIN), softwareAuthenticator(ORIGIN)]
let keyFactor: { id: string }

const jwtSecrets = new Map<TestBackend, string>()

/** A server with a JWT secret of its own. */
async function open(name: string): Promise<TestBackend> {
  const jwtSecret = `${name}: a secret of the tests, of thirty-two bytes or more`
  const both = { enrollEnabled: true, verifyEnabled: true }
  const mfa = { maxEnrolledFactors: 10, totp: both, webauthn: both }
  const t = await openTestBackend({ jwtSecret, auth: { passkeys: { enabled: true }, mfa } })
  jwtSecrets.set(t, jwtSecret)
  return t
}

/** As the login that owns schema auth, and nothing else. */
async function asOwner<T>(t: TestBackend, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(t.database.connection('supabase_auth_admin'))
  await client.connect()
  return work(client).finally(() => client.end())
}

const exportedWith = (t: TestBackend, options = {}) =>
  asOwner(t, async client => {
    const file = new PassThrough()
    const content = text(file)
    const report = await exportAccounts(client, file, { jwtSecret: jwtSecrets.get(t)!, ...options })
    file.end()
    return { report, content: await content }
  })
const exported = async (t: TestBackend, options = {}) => (await exportedWith(t, options)).content

const imported = (t: TestBackend, content: string, options = {}) =>
  asOwner(t, client =>
    importAccounts(client, Readable.from([Buffer.from(content)]), {
      jwtSecret: jwtSecrets.get(t)!,
      ...options,
    }),
  )

const signIn = (t: TestBackend, email: string, password = 'Correct-horse-1') =>
  t.request('POST', '/auth/v1/token?grant_type=password', { email, password })

/** Every row of the tables that move, but for what is written again. */
const rowsOf = async (t: TestBackend, table: string) =>
  (
    await t.database.adminPool.query<{ row: object }>(
      `select to_jsonb(r) - array['recovery_token', 'last_challenged_at', 'secret'] as row from auth.${table} r order by to_jsonb(r)::text`,
    )
  ).rows

beforeAll(async () => {
  ;[here, there] = await Promise.all([open('here'), open('there')])
  const people = testPasskeys(here)
  ;({ session: member, factor } = await people.withFactor())
  await people.register(member, phone)
  keyFactor = await people.enrollKey(member)
  await people.answer(member, keyFactor, key)
  await here.database.adminPool.query(
    `update auth.users set raw_user_meta_data = '{"name": "Ada \\"the first\\"\\n\\t\\\\ ’\u2028"}', recovery_token = 'pending'
     where id = $1`,
    [member.user.id],
  )
  await here.database.adminPool.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     values ('google-1', $1, '{"sub": "google-1", "email": "ada@example.org"}', 'google')`,
    [member.user.id],
  )
  await here.backend.authAdmin.createUser({ email: 'nobody@example.com' })
  dump = await exported(here)
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
})

test('accounts arrive with their passwords, sign-ins and factors, without sessions and pending links', async () => {
  const report = await imported(there, dump)
  expect(Object.fromEntries(report.stored)).toEqual({
    users: 2,
    identities: 3,
    mfa_factors: 2,
    webauthn_credentials: 1,
  })
  expect(report).toMatchObject({ present: 0, unusablePasswords: 0, unusableFactors: 0, takenIdentities: 0 })
  for (const table of ['users', 'identities', 'mfa_factors', 'webauthn_credentials'])
    expect(await rowsOf(there, table)).toEqual(await rowsOf(here, table))
  expect(await rowsOf(there, 'sessions')).toEqual([])
  expect(dump).not.toContain('pending')
  expect(dump).toMatch(/\t[A-Z2-7]{32}\t/)

  const { status, body } = await signIn(there, member.user.email)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: member.user.id, app_metadata: { provider: 'email' } })
  there.pass(60)
  here.pass(60)
  const entered = await testFactors(there).enter(body, factor, factor.code())
  expect(entered.status).toBe(200)
})

test('an authenticator app that is sealed with another secret is left out and told, and the rest is written', async () => {
  const { report, content } = await exportedWith(here, {
    jwtSecret: 'another secret, of thirty-two bytes or more',
  })
  expect(report.unreadable).toEqual([member.user.email])
  expect(Object.fromEntries(report.written)).toEqual({
    users: 2,
    identities: 3,
    mfa_factors: 1,
    webauthn_credentials: 1,
  })
  expect(content).not.toContain(factor.id)
  expect(content).toContain(keyFactor.id)
})

test('passkeys and security keys are used where they arrived, at the same domain', async () => {
  const people = testPasskeys(there)
  const { status, body } = await people.signInWith(phone)
  expect([status, body.user?.id]).toEqual([200, member.user.id])
  const upgraded = await people.answer(body, keyFactor, key)
  expect(claimsOf(upgraded.body).aal).toBe('aal2')
})

test('an account that is here already stays as it is', async () => {
  const before = await rowsOf(there, 'users')
  const stranger = dump.replaceAll(member.user.id, '00000000-0000-4000-8000-000000000001')
  for (const content of [dump, stranger]) {
    const report = await imported(there, content)
    expect(report.present).toBe(2)
    expect([...report.stored.values()]).toEqual([0, 0, 0, 0])
  }
  expect(await rowsOf(there, 'users')).toEqual(before)
})

test('the session of a connected tool never arrives as one of the account', async () => {
  const [tool, session] = [randomUUID(), randomUUID()]
  const stored = here.database.adminPool
  await stored.query(
    `insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, token_endpoint_auth_method)
     values ($1, 'manual', 'https://forum.example/', 'refresh_token', 'none')`,
    [tool],
  )
  await stored.query('insert into auth.sessions (id, user_id, oauth_client_id) values ($1, $2, $3)', [
    session,
    member.user.id,
    tool,
  ])
  await stored.query('insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)', [
    'of-the-tool',
    member.user.id,
    session,
  ])
  const ours = await exported(here, { sessions: true })
  expect(ours).not.toContain(session)
  expect(ours).not.toContain('of-the-tool')
  // A hosted project dumps them all.
  const hosted = `${ours}
COPY auth.sessions (id, user_id, oauth_client_id) FROM stdin;
${session}\t${member.user.id}\t${tool}
\\.
COPY auth.refresh_tokens (token, user_id, session_id) FROM stdin;
of-the-tool\t${member.user.id}\t${session}
\\.
`
  const fourth = await open('fourth')
  try {
    await imported(fourth, hosted, { sessions: true })
    expect(await rowsOf(fourth, 'sessions')).not.toEqual([])
    expect(JSON.stringify(await rowsOf(fourth, 'sessions'))).not.toContain(session)
    expect(JSON.stringify(await rowsOf(fourth, 'refresh_tokens'))).not.toContain('of-the-tool')
  } finally {
    await fourth.close()
  }
  await stored.query('delete from auth.oauth_clients where id = $1', [tool])
})

test('sessions move on request, and go on with the refresh token that a browser keeps', async () => {
  const third = await open('third')
  try {
    const report = await imported(third, await exported(here, { sessions: true }), { sessions: true })
    expect(report.stored.get('sessions')).toBeGreaterThan(0)
    const { rows } = await here.database.adminPool.query<{ token: string }>(
      'select token from auth.refresh_tokens where user_id = $1 and not revoked order by id desc limit 1',
      [member.user.id],
    )
    const next = await third.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: rows[0]!.token,
    })
    expect(next.status).toBe(200)
    expect(next.body.user.id).toBe(member.user.id)
  } finally {
    await third.close()
  }
})

/** By hand, from the columns of GoTrue's tables, as pg_dump and the Supabase CLI write them. */
const gotrueDump = (id: string, email: string, hash: string) => String.raw`--
-- PostgreSQL database dump
--
\restrict 0123456789abcdef
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

COPY auth.audit_log_entries (instance_id, id, payload, created_at, ip_address) FROM stdin;
00000000-0000-0000-0000-000000000000	${id}	{"action":"login"}	2025-01-01 10:00:00+00	
\.

COPY auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_token, confirmation_sent_at, recovery_token, recovery_sent_at, email_change_token_new, email_change, email_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, is_super_admin, created_at, updated_at, phone, phone_confirmed_at, phone_change, phone_change_token, phone_change_sent_at, email_change_token_current, email_change_confirm_status, banned_until, reauthentication_token, reauthentication_sent_at, is_sso_user, deleted_at, is_anonymous, favourite_colour) FROM stdin;
00000000-0000-0000-0000-000000000000	${id}	authenticated	authenticated	${email.toUpperCase()}	${hash}	2025-01-01 10:00:00.12+00	\N		\N	c0ffee	2025-01-02 10:00:00+00			\N	2025-02-01 10:00:00+00	{"provider": "email", "providers": ["email", "google"]}	{"name": "Grace \\"O'Malley\\""}	\N	2025-01-01 10:00:00+00	2025-01-01 10:00:00+00	\N	\N			\N		0	\N		\N	f	\N	f	blue
\.

INSERT INTO "auth"."identities" ("provider_id", "user_id", "identity_data", "provider", "last_sign_in_at", "created_at", "updated_at", "id") VALUES
	('${id}', '${id}', '{"sub": "${id}", "email": "${email}"}', 'email', '2025-01-01 10:00:00+00', '2025-01-01 10:00:00+00', '2025-01-01 10:00:00+00', gen_random),
	('g-${id}', '${id}', '{"sub": "g-${id}", "name": "Grace O''Malley"}', 'google', NULL, '2025-01-01 10:00:00+00', '2025-01-01 10:00:00+00', gen_random)
`

test.each([
  ['bcrypt', 'Correct-horse-1', '$2a$04$AxKX4dza7/lmRn.JnfGOceZCssNLktJY3grM.4oPEGHNK7Tn/h7oy'],
  [
    'Firebase’s scrypt',
    'user1password',
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  ],
])('an account of a hosted project, with a password hashed by %s, signs in', async (name, password, hash) => {
  const id = crypto.randomUUID()
  const email = `${name.length}-${id}@example.org`
  const content = gotrueDump(id, email, hash).replaceAll('gen_random', () => `'${crypto.randomUUID()}'`)
  const report = await imported(there, `${content};`)
  expect(Object.fromEntries(report.stored)).toMatchObject({ users: 1, identities: 2, mfa_factors: 0 })
  expect([...report.otherTables]).toEqual([['audit_log_entries', 1]])
  expect([...report.otherColumns]).toEqual(['users.favourite_colour'])
  const { body } = await signIn(there, email, password)
  expect(body.user).toMatchObject({
    id,
    email,
    user_metadata: { name: 'Grace "O\'Malley"' },
    app_metadata: { providers: ['email', 'google'] },
  })
  expect(body.user.identities).toHaveLength(2)
  expect((await signIn(there, email, 'Wrong-horse-1')).body.error_code).toBe('invalid_credentials')
})

test('an account that an operator made stays one, and one that a stranger made does not become one', async () => {
  const password = 'Correct-horse-1'
  const [made, typed] = ['made@example.org', 'typed@example.org']
  await here.backend.authAdmin.createUser({ email: made, password, user_metadata: { name: 'Ada' } })
  await here.request('POST', '/auth/v1/otp', { email: made })
  await here.request('POST', '/auth/v1/signup', { email: typed, password, data: { name: 'A stranger' } })
  const fifth = await open('fifth')
  try {
    await imported(fifth, await exported(here))
    for (const email of [made, typed]) {
      await fifth.request('POST', '/auth/v1/signup', { email, password: 'Stranger-pass-1' })
      await fifth.request('POST', '/auth/v1/verify', {
        token_hash: fifth.mails.at(-1)!.tokenHash,
        type: 'signup',
      })
      expect((await signIn(fifth, email, 'Stranger-pass-1')).body.error_code).toBe('invalid_credentials')
    }
    expect((await signIn(fifth, made)).body.user.user_metadata).toMatchObject({ name: 'Ada' })
    expect((await signIn(fifth, typed)).body.error_code).toBe('invalid_credentials')
    expect((await fifth.backend.authAdmin.getUserByEmail(typed))?.raw_user_meta_data).not.toHaveProperty(
      'name',
    )
  } finally {
    await fifth.close()
  }
})

test('what nothing can be checked against is left out and told', async () => {
  const id = crypto.randomUUID()
  const row = `COPY auth.users (id, email, aud, role, encrypted_password, email_confirmed_at, created_at, updated_at) FROM stdin;
${id}\t${id}@example.org\tauthenticated\tauthenticated\t{"key_id":"1"}\t2025-01-01\t2025-01-01\t2025-01-01
\\.
COPY auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret) FROM stdin;
${crypto.randomUUID()}\t${id}\ttotp\tverified\t2025-01-01\t2025-01-01\t{"key_id":"1"}
\\.`
  const report = await imported(there, row)
  expect(report).toMatchObject({ unusablePasswords: 1, unusableFactors: 1 })
  expect(Object.fromEntries(report.stored)).toMatchObject({ users: 1, identities: 0, mfa_factors: 0 })
  expect((await signIn(there, `${id}@example.org`)).body.error_code).toBe('invalid_credentials')
})

test.each([
  [
    'that is no uuid',
    'COPY auth.users (id) FROM stdin;\n1\n\\.',
    /^Line 27 of the file does not fit into auth\.users/,
  ],
  [
    'with one address twice',
    'COPY auth.users (id, email) FROM stdin;\n11111111-1111-4111-8111-111111111111\tx@example.org\n11111111-1111-4111-8111-111111111112\tX@example.org\n\\.',
    /^The file contradicts itself in auth\.users: Key \(email\)=\(x@example\.org\) already exists\.$/,
  ],
  ['that ends early', 'COPY auth.users (id) FROM stdin;', /^The file ends within the rows of auth\.users/],
])('a file %s is refused in a sentence, and stores nothing', async (_name, content, problem) => {
  const before = await rowsOf(there, 'users')
  await expect(imported(there, dump.replaceAll('@example', '@other') + content)).rejects.toThrow(problem)
  expect(await rowsOf(there, 'users')).toEqual(before)
})
