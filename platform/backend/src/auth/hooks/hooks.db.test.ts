// Hooks as functions of the database, each with the mistakes that it can make.
import { randomInt, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HookName } from '../../contract'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors } from '../../../testing/test-factors'
import { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '../testing/known-password'

const NAMES: HookName[] = [
  'custom_access_token',
  'before_user_created',
  'mfa_verification_attempt',
  'password_verification_attempt',
  'send_sms',
  'send_email',
]
let t: TestBackend

beforeAll(async () => {
  const uri = (name: string) => `pg-functions://postgres/hooks/${name}`
  t = await openTestBackend({
    auth: {
      enableConfirmations: true,
      enableAnonymousSignIns: true,
      rateLimits: { anonymousUsers: 1000 },
      hooks: Object.fromEntries(NAMES.map(name => [name, { uri: uri(name), secrets: [] }])),
      sms: {
        enableSignup: true,
        enableConfirmations: true,
        template: '{{ .Code }}',
        maxFrequencySeconds: 0,
        otpLength: 6,
        otpExpirySeconds: 600,
        testOtp: {},
      },
    },
  })
  const { adminPool } = t.database
  await adminPool.query(`
    create schema hooks;
    grant usage on schema hooks to supabase_auth_admin;
    create table hooks.calls (id bigint generated always as identity, name text, event jsonb, caller text);
    grant select, insert on hooks.calls to supabase_auth_admin;
    create table hooks.responses (name text primary key, body text);
    grant select on hooks.responses to supabase_auth_admin;`)
  for (const name of NAMES)
    await adminPool.query(`create function hooks.${name}(event jsonb) returns jsonb language plpgsql as $$
      declare response text := (select body from hooks.responses where name = '${name}');
      begin
        insert into hooks.calls (name, event, caller) values ('${name}', event, current_user);
        if response = 'sleep' then perform pg_sleep(10); end if;
        if response is not null then return response::jsonb; end if;
        return case when '${name}' = 'custom_access_token' then event else '{}' end;
      end $$`)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.pass(3600)
  await t.database.adminPool.query('truncate hooks.responses, hooks.calls')
})

const answer = (name: HookName, body: unknown) =>
  t.database.adminPool.query('insert into hooks.responses values ($1, $2)', [
    name,
    typeof body === 'string' ? body : JSON.stringify(body),
  ])
async function calls(name: HookName) {
  const { rows } = await t.database.adminPool.query(
    'select event, caller from hooks.calls where name = $1 order by id',
    [name],
  )
  // Tests read whatever an event holds.
  // oxlint-disable-next-line typescript/no-explicit-any
  return rows as { event: any; caller: string }[]
}
const post = (path: string, body: object) => t.request('POST', `/auth/v1${path}`, body)
const anonymous = () => post('/signup', {})
async function account() {
  const email = `${randomUUID()}@example.com`
  const user = await t.backend.authAdmin.createUser({
    email,
    password_hash: KNOWN_PASSWORD_HASH,
    email_confirm: true,
  })
  return { email, id: user.id }
}
const signIn = (email: string, password = KNOWN_PASSWORD) =>
  post('/token?grant_type=password', { email, password })

describe('custom_access_token', () => {
  test('adds claims at sign-in and at each refresh, and runs as supabase_auth_admin', async () => {
    const { email, id } = await account()
    const { body } = await signIn(email)
    const [call] = await calls('custom_access_token')
    expect(call).toMatchObject({
      caller: 'supabase_auth_admin',
      event: {
        user_id: id,
        authentication_method: 'password',
        claims: { sub: id, email, aal: 'aal1', role: 'authenticated' },
        metadata: { name: 'customize-access-token', ip_address: '127.0.0.1', uuid: expect.any(String) },
      },
    })
    await answer('custom_access_token', { claims: { ...call!.event.claims, plan: 'gold' } })
    const refreshed = await post('/token?grant_type=refresh_token', body)
    expect(decodeJwt(refreshed.body.access_token)).toMatchObject({ plan: 'gold', sub: id })
    expect((await calls('custom_access_token')).at(-1)!.event.authentication_method).toBe('token_refresh')
  })

  test.each([
    ['no claims', {}, 'output claims field is missing'],
    ['claims of another kind', { claims: 'x' }, 'output claims do not conform to the expected schema'],
    ['too few claims', { claims: { sub: 'x' } }, '- aud:'],
    ['an error', { error: { http_code: 403, message: 'Not today' } }, 'Not today'],
  ])('%s refuse the sign-in, and leave no session', async (_, response, message) => {
    const { email, id } = await account()
    await answer('custom_access_token', response)
    const { status, body } = await signIn(email)
    expect(status).toBe('error' in response ? 403 : 500)
    expect(body.msg).toContain(message)
    const { rows } = await t.database.adminPool.query('select from auth.sessions where user_id = $1', [id])
    expect(rows).toEqual([])
  })

  test.each(['sub', 'session_id'])('a token of another %s is refused', async claim => {
    const { email } = await account()
    await signIn(email)
    const { claims } = (await calls('custom_access_token'))[0]!.event
    const { body } = await signIn(email)
    await answer('custom_access_token', { claims: { ...claims, [claim]: randomUUID() } })
    const { status, body: refused } = await post('/token?grant_type=refresh_token', body)
    expect([status, refused.msg]).toEqual([500, expect.stringContaining('output claims must not change')])
  })

  test('may shorten the life of a token, and the response says so', async () => {
    const { email } = await account()
    const { body } = await signIn(email)
    const { claims } = (await calls('custom_access_token'))[0]!.event
    await answer('custom_access_token', { claims: { ...claims, exp: claims.iat + 60 } })
    const refreshed = await post('/token?grant_type=refresh_token', body)
    expect(refreshed.body).toMatchObject({ expires_in: 60, expires_at: claims.iat + 60 })
  })

  test('makes no token that is too large for a header', async () => {
    const { email } = await account()
    const { body } = await signIn(email)
    const { claims } = (await calls('custom_access_token'))[0]!.event
    await answer('custom_access_token', { claims: { ...claims, list: 'x'.repeat(12_000) } })
    const { status, body: refused } = await post('/token?grant_type=refresh_token', body)
    expect([status, refused.msg]).toEqual([500, 'output claims make the token too large'])
  })

  test('that takes too long refuses the sign-in', async () => {
    const { email } = await account()
    await answer('custom_access_token', 'sleep')
    const { status, body } = await signIn(email)
    expect([status, body.error_code]).toEqual([500, 'unexpected_failure'])
  })
})

describe('before_user_created', () => {
  const refusal = { error: { http_code: 422, message: 'Members only' } }

  test('knows the account that is planned, without its password', async () => {
    const email = `${randomUUID()}@example.com`
    const { body } = await post('/signup', { email, password: 'Correct-horse-1', data: { city: 'Oslo' } })
    const { event } = (await calls('before_user_created'))[0]!
    expect(event).toMatchObject({
      metadata: { name: 'before-user-created', ip_address: '127.0.0.1' },
      user: {
        id: body.id,
        email,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { city: 'Oslo' },
        identities: [],
      },
    })
    expect(JSON.stringify(event)).not.toMatch(/password|\$2/)
  })

  test.each<[string, () => ReturnType<typeof post>]>([
    ['a sign-up', () => post('/signup', { email: `${randomUUID()}@x.test`, password: 'Correct-horse-1' })],
    ['a link', () => post('/otp', { email: `${randomUUID()}@x.test` })],
    ['an anonymous sign-in', anonymous],
    ['a number', () => post('/signup', { phone: `1555${randomInt(1e6, 1e7)}`, password: 'Correct-horse-1' })],
    ['a texted code', () => post('/otp', { phone: `1555${randomInt(1e6, 1e7)}` })],
    [
      'an invitation',
      () =>
        t.request(
          'POST',
          '/auth/v1/invite',
          { email: `${randomUUID()}@x.test` },
          { apikey: 'sb_secret_test' },
        ),
    ],
  ])('refuses %s, and no account is made', async (_, open) => {
    const count = async () =>
      (await t.database.adminPool.query('select count(*)::int as n from auth.users')).rows[0].n
    const before = await count()
    await answer('before_user_created', refusal)
    expect(await open()).toMatchObject({ status: 422, body: { error_code: 'unknown', msg: 'Members only' } })
    expect(await count()).toBe(before)
    expect(t.mails).toEqual([])
  })

  test('is not asked for a known account, nor for one that an operator creates', async () => {
    await answer('before_user_created', refusal)
    const { email } = await account()
    expect((await post('/otp', { email })).status).toBe(200)
  })

  test('no status but one of a refusal is taken over', async () => {
    await answer('before_user_created', { error: { http_code: 200, message: 'x' } })
    expect((await anonymous()).status).toBe(500)
  })
})

describe('password_verification_attempt', () => {
  test('learns whether the password was right, and may refuse it and end all sessions', async () => {
    const { email, id } = await account()
    const { body } = await signIn(email)
    await signIn(email, 'wrong')
    const events = (await calls('password_verification_attempt')).map(({ event }) => event)
    expect(events).toMatchObject([
      { user_id: id, valid: true },
      { user_id: id, valid: false },
    ])
    await answer('password_verification_attempt', { decision: 'reject', should_logout_user: true })
    expect(await signIn(email)).toMatchObject({
      status: 400,
      body: {
        error_code: 'invalid_credentials',
        msg: 'Further password verification attempts will be rejected.',
      },
    })
    expect((await post('/token?grant_type=refresh_token', body)).status).toBe(400)
  })
})

describe('mfa_verification_attempt', () => {
  test('learns of wrong codes, and may refuse right ones: every session ends', async () => {
    const people = testFactors(t)
    const session = await people.newSession()
    const factor = await people.enroll(session)
    const wrong = await people.enter(session, factor, '000000')
    expect(wrong.body.error_code).toBe('mfa_verification_failed')
    expect((await calls('mfa_verification_attempt'))[0]!.event).toMatchObject({
      user_id: session.user.id,
      factor_id: factor.id,
      factor_type: 'totp',
      valid: false,
    })
    await answer('mfa_verification_attempt', { decision: 'reject', message: 'Call us' })
    const right = await people.enter(session, factor, factor.code())
    expect(right).toMatchObject({
      status: 403,
      body: { error_code: 'mfa_verification_rejected', msg: 'Call us' },
    })
    const { rows } = await t.database.adminPool.query('select from auth.sessions where user_id = $1', [
      session.user.id,
    ])
    expect(rows).toEqual([])
  })

  test('is asked about recovery codes too, right and wrong ones', async () => {
    const people = testFactors(t)
    const { session } = await people.withFactor()
    const made = await people.call(session, 'POST', '/factors/recovery_codes', {})
    const next = await people.signIn(session.user.email)
    const enter = (code: string) => people.call(next, 'POST', '/factors/recovery_codes/verify', { code })
    expect((await enter('AAAA-AAAA-AAAA-AAAA')).body.error_code).toBe('mfa_verification_failed')
    expect((await calls('mfa_verification_attempt')).at(-1)!.event).toMatchObject({
      user_id: session.user.id,
      factor_id: '00000000-0000-0000-0000-000000000000',
      factor_type: 'recovery_code',
      valid: false,
    })
    await answer('mfa_verification_attempt', { decision: 'reject' })
    expect(await enter(made.body.codes[0])).toMatchObject({
      status: 403,
      body: { error_code: 'mfa_verification_rejected' },
    })
    expect((await calls('mfa_verification_attempt')).at(-1)!.event.valid).toBe(true)
  })
})

describe('send_email', () => {
  const eventOf = async (type: string) => {
    await expect
      .poll(async () => (await calls('send_email')).map(({ event }) => event.email_data.email_action_type))
      .toContain(type)
    return (await calls('send_email')).find(({ event }) => event.email_data.email_action_type === type)!.event
  }

  test('gets the token of a sign-up in place of the mailer, and the token opens the account', async () => {
    const email = `${randomUUID()}@example.com`
    await t.request('POST', '/auth/v1/signup?redirect_to=https://other.test/in', {
      email,
      password: 'Correct-horse-1',
    })
    const { user, email_data } = await eventOf('signup')
    expect(t.mails).toEqual([])
    expect(user).toMatchObject({ email, aud: 'authenticated' })
    expect(email_data).toMatchObject({
      redirect_to: 'https://other.test/in',
      site_url: 'https://juno.test/auth/v1',
      token: expect.stringMatching(/^\d{6}$/),
    })
    const verified = await post('/verify', { type: 'signup', token_hash: email_data.token_hash })
    expect(verified.body.user.email).toBe(email)
  })

  test('of a changed address gets both tokens at once', async () => {
    const { email } = await account()
    const { body } = await signIn(email)
    const next = `${randomUUID()}@example.com`
    await t.request('PUT', '/auth/v1/user', { email: next }, { authorization: `Bearer ${body.access_token}` })
    const { user, email_data } = await eventOf('email_change')
    expect(user).toMatchObject({ email, new_email: next })
    expect(await calls('send_email')).toHaveLength(1)
    const confirm = (fields: object) => post('/verify', { type: 'email_change', ...fields })
    expect((await confirm({ token_hash: email_data.token_hash_new })).status).toBe(200)
    const done = await confirm({ email: next, token: email_data.token_new })
    expect(done.body.user.email).toBe(next)
  })

  test('gets the notice of a changed password; where it fails, the host tells the owner', async () => {
    const session = await testFactors(t).newSession()
    const change = (password: string) => testFactors(t).call(session, 'PUT', '/user', { password })
    expect((await change('Brand-new-pass-1')).status).toBe(200)
    const { user, email_data } = await eventOf('password_changed_notification')
    expect(user).toMatchObject({ id: session.user.id })
    expect(email_data).toMatchObject({ token: '', token_hash: '', old_email: '' })
    const told = () => t.notices.filter(({ userId }) => userId === session.user.id).map(({ kind }) => kind)
    expect(told()).toEqual([])
    await answer('send_email', { error: { http_code: 400, message: 'What is this' } })
    expect((await change('Brand-new-pass-2')).status).toBe(200)
    expect(told()).toEqual(['password_changed'])
  })

  test('that fails tells no known address from an unknown one', async () => {
    await answer('send_email', { error: { http_code: 400, message: 'Mailbox full' } })
    const { email } = await account()
    const known = await post('/recover', { email })
    const unknown = await post('/recover', { email: `${randomUUID()}@example.com` })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })
})

describe('send_sms', () => {
  test('gets the code in place of the sender', async () => {
    const phone = `1555${randomInt(1e6, 1e7)}`
    await post('/otp', { phone })
    const { event } = (await calls('send_sms'))[0]!
    expect(event).toMatchObject({ user: { phone }, sms: { phone } })
    expect(t.sms.sent).toEqual([])
    const { body } = await post('/verify', { type: 'sms', phone, token: event.sms.otp })
    expect(body.user.phone).toBe(phone)
  })

  test('that fails leaves nothing behind', async () => {
    await answer('send_sms', { error: { http_code: 422, message: 'No credit' } })
    const phone = `1555${randomInt(1e6, 1e7)}`
    expect((await post('/otp', { phone })).body.msg).toBe('No credit')
    const { rows } = await t.database.adminPool.query('select from auth.users where phone = $1', [phone])
    expect(rows).toEqual([])
  })
})
