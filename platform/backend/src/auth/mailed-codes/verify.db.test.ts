import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { KNOWN_PASSWORD_HASH } from '../testing/known-password'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors } from '../../../testing/test-factors'

let t: TestBackend
let email: string
let userId: string

beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.pass(600)
  email = `${randomUUID()}@example.com`
  userId = (
    await t.backend.authAdmin.createUser({ email, password_hash: KNOWN_PASSWORD_HASH, email_confirm: true })
  ).id
})

const recover = (extra = {}) => t.request('POST', '/auth/v1/recover', { email, ...extra })
const verify = (body: object) => t.request('POST', '/auth/v1/verify', { type: 'recovery', ...body })

test.each(['link', 'code'])('a %s is valid for an hour', async kind => {
  for (const [after, status] of [
    [3599, 200],
    [3601, 403],
  ] as const) {
    await recover()
    const { tokenHash, otp } = t.mails.at(-1)!
    t.pass(after)
    const isOpen = () => t.backend.authAdmin.isMailedLinkOpen(tokenHash)
    // Asking uses nothing up.
    for (const asked of [await isOpen(), await isOpen()]) expect(asked).toBe(status === 200)
    const answer = await verify(kind === 'link' ? { token_hash: tokenHash } : { email, token: otp })
    expect(answer.status).toBe(status)
    expect(await isOpen()).toBe(false)
  }
})

test('the token of a newer mail replaces the older one', async () => {
  await recover()
  const older = t.mails.at(-1)!
  t.pass(61)
  await recover()
  expect((await verify({ token_hash: older.tokenHash })).body.error_code).toBe('otp_expired')
  expect((await verify({ email, token: older.otp })).body.error_code).toBe('otp_expired')
  expect((await verify({ email, token: t.mails.at(-1)!.otp })).status).toBe(200)
})

test('a banned account gets no mail, and its earlier link no longer works', async () => {
  await recover()
  const { tokenHash } = t.mails.at(-1)!
  await t.backend.authAdmin.updateUser(userId, { ban_duration: '24h' })
  expect(await verify({ token_hash: tokenHash })).toMatchObject({
    status: 403,
    body: { error_code: 'user_banned' },
  })
  t.pass(61)
  const mails = t.mails.length
  expect((await recover()).body).toEqual({})
  expect(t.mails).toHaveLength(mails)
})

test('confirming by a recovery link confirms the address as well', async () => {
  const fresh = `${randomUUID()}@example.com`
  await t.request('POST', '/auth/v1/signup', { email: fresh, password: 'Correct-horse-1' })
  await t.request('POST', '/auth/v1/recover', { email: fresh })
  const { body } = await verify({ token_hash: t.mails.at(-1)!.tokenHash })
  expect(body.user.email_confirmed_at).toBeTruthy()
})

describe('what was mailed to an address', () => {
  test.each(['link', 'code'])('opens nothing once the account has another: a %s', async kind => {
    await recover()
    const { tokenHash, otp } = t.mails.at(-1)!
    await t.backend.authAdmin.updateUser(userId, { email: `new-${email}` })
    const given = kind === 'link' ? { token_hash: tokenHash } : { email, token: otp }
    expect((await verify(given)).body.error_code).toBe('otp_expired')
  })

  test('opens nothing once it was changed beside the service, by SQL', async () => {
    await recover()
    await t.database.adminPool.query('update auth.users set email = $2 where id = $1', [
      userId,
      `new-${email}`,
    ])
    expect((await verify({ token_hash: t.mails.at(-1)!.tokenHash })).body.error_code).toBe('otp_expired')
  })
})

describe('the change to an address', () => {
  let next: string
  let own: { authorization: string }
  let memberId: string
  beforeEach(async () => {
    next = `${randomUUID()}@example.com`
    const session = await testFactors(t).newSession()
    memberId = session.user.id
    own = { authorization: `Bearer ${session.access_token}` }
  })
  const change = () => t.request('PUT', '/auth/v1/user', { email: next }, own)
  const confirm = (token_hash: string) => verify({ token_hash, type: 'email_change' })
  const member = async () => (await t.backend.authAdmin.getUserById(memberId))!
  const withNumber = () => {
    const phone = `1555${randomInt(1e9, 1e10)}`
    return t.backend.authAdmin.createUser({ email: next, phone, phone_confirm: true })
  }

  test('from one that was never proven is confirmed by the new one alone, and ends what the old one got', async () => {
    await change()
    const [current] = t.mails.slice(-2)
    const old = (await member()).email!
    await t.request('POST', '/auth/v1/recover', { email: old })
    const recovery = t.mails.at(-1)!
    t.pass(61)
    t.unproven.add(memberId)
    const before = { mails: t.mails.length, notices: t.notices.length }
    await change()
    const mails = t.mails.slice(before.mails)
    expect(mails.map(({ to }) => to)).toEqual([next])
    expect((await confirm(current!.tokenHash)).body.error_code).toBe('otp_expired')
    expect((await member()).email).toBe(old)
    expect((await confirm(mails[0]!.tokenHash)).body.user).toMatchObject({ id: memberId, email: next })
    expect((await verify({ token_hash: recovery.tokenHash })).body.error_code).toBe('otp_expired')
    expect(t.notices).toHaveLength(before.notices)
  })

  test('of an account whose number is confirmed is refused, and both stay as they were', async () => {
    await change()
    const [current, other] = t.mails.slice(-2)
    const taken = await withNumber()
    expect((await confirm(current!.tokenHash)).status).toBe(200)
    const before = await member()
    expect(await confirm(other!.tokenHash)).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists', msg: 'A user with this email address has already been registered' },
    })
    expect(await member()).toEqual(before)
    expect(await t.backend.authAdmin.getUserById(taken.id)).toMatchObject({ email: next, phone: taken.phone })
  })

  test('of an account whose number is confirmed is not mailed to that address', async () => {
    await withNumber()
    const mails = t.mails.length
    expect((await change()).body.new_email).toBe(next)
    expect(t.mails.slice(mails).map(({ to }) => to)).toEqual([(await member()).email])
  })

  test('of an account that an operator made is refused, though nothing of it is confirmed', async () => {
    await change()
    const [current, other] = t.mails.slice(-2)
    const given = { email: next, user_metadata: { name: 'Ada' } }
    const made = await t.backend.authAdmin.createUser(given)
    expect((await confirm(current!.tokenHash)).status).toBe(200)
    expect((await confirm(other!.tokenHash)).body.error_code).toBe('email_exists')
    expect(await t.backend.authAdmin.getUserById(made.id)).toMatchObject({
      email: next,
      raw_user_meta_data: { name: 'Ada' },
    })
  })

  test('of an account that has none keeps its password, its metadata and its passkeys', async () => {
    await t.database.adminPool.query(
      `update auth.users set email = null, email_confirmed_at = null, raw_user_meta_data = '{"name": "Ada"}' where id = $1`,
      [memberId],
    )
    await t.database.adminPool.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, sign_count)
       values ($1, 'a key of this test', '', 0)`,
      [memberId],
    )
    const { encrypted_password: password } = await member()
    await change()
    expect((await confirm(t.mails.at(-1)!.tokenHash)).status).toBe(200)
    expect(await member()).toMatchObject({
      email: next,
      encrypted_password: password,
      raw_user_meta_data: { name: 'Ada' },
    })
    const passkeys = 'select from auth.webauthn_credentials where user_id = $1'
    expect((await t.database.adminPool.query(passkeys, [memberId])).rowCount).toBe(1)
  })

  test('of an account at an organization leaves that account', async () => {
    const { id } = await t.backend.authAdmin.createUser({ email: next })
    await t.database.adminPool.query('update auth.users set is_sso_user = true where id = $1', [id])
    await change()
    for (const { tokenHash } of t.mails.slice(-2)) expect((await confirm(tokenHash)).status).toBe(200)
    expect((await member()).email).toBe(next)
    expect(await t.backend.authAdmin.getUserById(id)).toMatchObject({ email: next, is_sso_user: true })
  })

  test('of an account that is nobody’s takes the address', async () => {
    const { body } = await t.request('POST', '/auth/v1/signup', { email: next, password: 'Correct-horse-1' })
    await change()
    for (const { tokenHash } of t.mails.slice(-2)) expect((await confirm(tokenHash)).status).toBe(200)
    expect((await member()).email).toBe(next)
    expect(await t.backend.authAdmin.getUserById(body.id)).toBeNull()
  })
})

describe('a code exchange', () => {
  const verifier = 'v'.repeat(50)
  const challenge = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  }
  async function codeFor(): Promise<string> {
    await recover(challenge)
    const form = new URLSearchParams({ token_hash: t.mails.at(-1)!.tokenHash, type: 'recovery' })
    const { headers } = await t.request('POST', '/auth/v1/verify', form)
    return new URL(String(headers.location)).searchParams.get('code')!
  }
  const exchange = (auth_code: string, code_verifier = verifier) =>
    t.request('POST', '/auth/v1/token?grant_type=pkce', { auth_code, code_verifier })

  test('is possible for five minutes', async () => {
    const inTime = await codeFor()
    t.pass(299)
    expect((await exchange(inTime)).body.user.email).toBe(email)
    t.pass(61)
    const late = await codeFor()
    t.pass(301)
    expect(await exchange(late)).toMatchObject({ status: 422, body: { error_code: 'flow_state_expired' } })
  })

  test.each(['password', 'email'])('is not possible once the account has another %s', async changed => {
    const code = await codeFor()
    const given = changed === 'email' ? { email: `new-${email}` } : { password: 'Correct-horse-2' }
    await t.backend.authAdmin.updateUser(userId, given)
    expect((await exchange(code)).body.error_code).toBe('flow_state_not_found')
  })

  test('is not possible before the link was used', async () => {
    await recover(challenge)
    const { rows } = await t.database.adminPool.query(
      'select auth_code from auth.flow_state where user_id = $1',
      [userId],
    )
    expect((await exchange(rows[0].auth_code)).body.error_code).toBe('flow_state_not_found')
  })

  test.each([
    [{ code_challenge: 'x'.repeat(43) }],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
    [{ code_challenge: 'short', code_challenge_method: 's256' }],
    [{ code_challenge: `${'x'.repeat(42)} `, code_challenge_method: 's256' }],
  ])('does not begin with %j', async parameters => {
    expect(await recover(parameters)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
  })
})
