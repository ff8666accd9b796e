// Mailed links where the site is somebody else's: no page of ours asks, and the backend has another address.
import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

const SITE = 'https://app.example'
const API = 'https://api.example/backend'
const secret = { apikey: 'sb_secret_test' }
const verifier = 'v'.repeat(50)
const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

let t: TestBackend
let email: string
beforeAll(async () => {
  t = await openTestBackend({ siteUrl: SITE, publicUrl: API, confirmPage: undefined })
})
afterAll(() => t.close())
beforeEach(() => {
  t.pass(600)
  email = `${randomUUID()}@example.com`
})

const signUp = (extra = {}) =>
  t.request('POST', '/auth/v1/signup', { email, password: 'Correct-horse-1', ...extra })
async function open(query: Record<string, string>, method = 'GET') {
  const { status, headers } = await t.request(method, `/auth/v1/verify?${String(new URLSearchParams(query))}`)
  expect(status).toBe(303)
  return new URL(String(headers.location))
}
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
const token = () => t.mails.at(-1)!.tokenHash

test('opening the link of a sign-up leads to the site with a session, once', async () => {
  await signUp()
  const link = { token: token(), type: 'signup', redirect_to: `${SITE}/welcome` }
  const target = await open(link)
  expect(target.origin + target.pathname).toBe(`${SITE}/welcome`)
  const session = fragmentOf(target)
  expect(session).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' })
  expect(decodeJwt(session.access_token!)).toMatchObject({ iss: `${API}/auth/v1`, email })
  const user = await t.request('GET', '/auth/v1/user', undefined, {
    authorization: `Bearer ${session.access_token}`,
  })
  expect(user.body.email_confirmed_at).toBeTruthy()

  expect(fragmentOf(await open(link))).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
})

test('a program that looks where a link leads does not consume it', async () => {
  await signUp()
  const link = { token: token(), type: 'signup' }
  expect((await open(link, 'HEAD')).href).toBe(`${SITE}/`)
  expect(fragmentOf(await open(link))).toHaveProperty('access_token')
})

test('the link of a PKCE flow leads to the site with a code, and says its errors in the query', async () => {
  await signUp(challenge)
  const link = { token: token(), type: 'signup' }
  const target = await open(link)
  expect(target.hash).toBe('')
  const { body } = await t.request('POST', '/auth/v1/token?grant_type=pkce', {
    auth_code: target.searchParams.get('code'),
    code_verifier: verifier,
  })
  expect(body.user.email).toBe(email)
  expect((await open(link)).searchParams.get('error_code')).toBe('otp_expired')
})

test('no link leads to a site that is not allowed', async () => {
  await signUp()
  const target = await open({ token: token(), type: 'signup', redirect_to: 'https://evil.example/' })
  expect(target.origin).toBe(SITE)
})

test.each([
  ['token', 'a\0b', 'The request contains a character that cannot be stored'],
  ['token', 'pkce_a\0b', 'The request contains a character that cannot be stored'],
  ['token_hash', 'a\0b', 'The request contains a character that cannot be stored'],
  ['type', 'sign\0up', 'Invalid email verification type'],
])('a link whose %s is %j leads to the site, which says what is wrong', async (name, value, why) => {
  const target = await open({ token: 'x', type: 'signup', [name]: value })
  expect(target.origin).toBe(SITE)
  expect(fragmentOf(target)).toEqual({
    error: 'access_denied',
    error_code: 'validation_failed',
    error_description: why,
  })
})

test('links are opened at most as often as tokens are verified', async () => {
  const statuses = []
  for (let i = 0; i < 31; i++)
    statuses.push((await t.request('GET', '/auth/v1/verify?token=x&type=signup')).status)
  expect(statuses.at(-1)).toBe(429)
})

test('the link that an operator generates leads to the backend', async () => {
  const { body } = await t.request(
    'POST',
    '/auth/v1/admin/generate_link',
    { type: 'magiclink', email },
    secret,
  )
  const link = new URL(body.action_link)
  expect(link.origin + link.pathname).toBe(`${API}/auth/v1/verify`)
  expect(fragmentOf(await open(Object.fromEntries(link.searchParams)))).toHaveProperty('refresh_token')
})
