import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { KNOWN_PASSWORD as PASSWORD, KNOWN_PASSWORD_HASH } from '../testing/known-password'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let t: TestBackend
let email: string
let session: { access_token: string; refresh_token: string; user: { id: string } }

beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())
beforeEach(async () => {
  email = `${randomUUID()}@example.com`
  await t.backend.authAdmin.createUser({ email, password_hash: KNOWN_PASSWORD_HASH, email_confirm: true })
  session = (await t.request('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD }))
    .body
})

const refresh = async (refresh_token: string) =>
  t.request('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
const next = async (token: string) => (await refresh(token)).body.refresh_token as string
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const notices = () => t.notices.filter(({ to }) => to === email)
const user = (token: string) =>
  t.request('GET', '/auth/v1/user', undefined, { authorization: `Bearer ${token}` })

test('reuse of a token after its successor was used ends the session', async () => {
  const second = await next(session.refresh_token)
  const third = await next(second)
  t.pass(11)
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
  })
  expect((await refresh(third)).body.error_code).toBe('refresh_token_not_found')
  expect((await user(session.access_token)).body.error_code).toBe('session_not_found')
})

test('twenty refreshes with one token at once get one session and one token', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const successors = new Set(answers.map(({ body }) => body.refresh_token))
  expect(successors.size).toBe(1)
  const sessionIds = answers.map(({ body }) => claimsOf(body.access_token).session_id)
  expect(new Set(sessionIds)).toEqual(new Set([claimsOf(session.access_token).session_id]))
  const { rows } = await t.database.adminPool.query(
    `select count(*) filter (where not revoked)::int as active, count(*)::int as tokens, count(distinct session_id)::int as sessions
     from auth.refresh_tokens where user_id = $1`,
    [session.user.id],
  )
  expect(rows[0]).toEqual({ active: 1, tokens: 2, sessions: 1 })
  expect((await refresh([...successors][0]!)).status).toBe(200)
  expect(notices()).toEqual([])
})

test('the owner is notified once of a reuse, however many follow at once or later', async () => {
  const second = await next(session.refresh_token)
  await next(second)
  t.pass(11)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)))
  expect(answers.filter(({ body }) => body.error_code === 'refresh_token_already_used')).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error_code === 'refresh_token_not_found')).toHaveLength(19)
  await refresh(second)
  expect(notices()).toEqual([
    expect.objectContaining({ kind: 'refresh_token_reused', to: email, at: t.now() }),
  ])
  expect((await user(session.access_token)).body.error_code).toBe('session_not_found')
})

test('a notice that cannot be written changes nothing for whoever presents the token', async () => {
  const { push } = t.notices
  t.notices.push = () => {
    throw new Error('the outbox is down')
  }
  await next(await next(session.refresh_token))
  t.pass(11)
  expect((await refresh(session.refresh_token)).body.error_code).toBe('refresh_token_already_used')
  t.notices.push = push
  expect((await user(session.access_token)).body.error_code).toBe('session_not_found')
})

test('within ten seconds an older token still gets the active one', async () => {
  const second = await next(session.refresh_token)
  const third = await next(second)
  t.pass(9)
  expect(await next(session.refresh_token)).toBe(third)
  expect(await next(third)).not.toBe(third)
})

test('a client that did not receive the response may retry, however late', async () => {
  const second = await next(session.refresh_token)
  t.pass(3600)
  expect(await next(session.refresh_token)).toBe(second)
})

test('a banned account, an expired session and a deleted account are not refreshed', async () => {
  const admin = t.database.adminPool
  const { id } = session.user
  await admin.query(`update auth.users set banned_until = $2 where id = $1`, [
    id,
    new Date(t.now().getTime() + 1000),
  ])
  expect((await refresh(session.refresh_token)).body.error_code).toBe('user_banned')
  t.pass(2)
  await admin.query(`update auth.sessions set not_after = $2 where user_id = $1`, [id, t.now()])
  expect((await refresh(session.refresh_token)).body.error_code).toBe('session_expired')
  await t.backend.authAdmin.deleteUser(id)
  expect((await refresh(session.refresh_token)).body.error_code).toBe('refresh_token_not_found')
})

test('the new access token carries the authentication methods of the session', async () => {
  const signedInAt = Math.floor(t.now().getTime() / 1000)
  t.pass(120)
  const { access_token } = (await refresh(session.refresh_token)).body
  const claims = claimsOf(access_token)
  expect(claims.amr).toEqual([{ method: 'password', timestamp: signedInAt }])
  expect(claims.iat).toBe(signedInAt + 120)
})

test('an access token expires after an hour', async () => {
  t.pass(3599)
  expect((await user(session.access_token)).status).toBe(200)
  t.pass(2)
  expect(await user(session.access_token)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
})
