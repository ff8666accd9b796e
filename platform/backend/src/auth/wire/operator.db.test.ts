// Every route of the operator, read from the route table: a new one is covered by itself.
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '../testing/known-password'
import { ROUTES } from '../routes'

const SECRET = 'sb_secret_test'
const operated = ROUTES.filter(([, path]) => path.startsWith('/admin/') || path === '/invite').flatMap(
  ([methods, path]) =>
    [methods].flat().map(method => [method, path.replaceAll(/:\w+/g, () => randomUUID())] as const),
)
let t: TestBackend
let session: { access_token: string; refresh_token: string }
const signed = (claims: object, secret: string) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(t.now().getTime() / 1000) + 3600)
    .sign(new TextEncoder().encode(secret))

beforeAll(async () => {
  t = await openTestBackend({
    auth: {
      passkeys: { enabled: true },
      oauthServer: { enabled: true, allowDynamicRegistration: true, authorizationPath: '/consent' },
    },
  } as Parameters<typeof openTestBackend>[0])
  const email = 'member@example.com'
  await t.backend.authAdmin.createUser({ email, password_hash: KNOWN_PASSWORD_HASH, email_confirm: true })
  const signIn = await t.request('POST', '/auth/v1/token?grant_type=password', {
    email,
    password: KNOWN_PASSWORD,
  })
  session = signIn.body
})
afterAll(() => t.close())

const credentials: Record<string, () => Promise<Record<string, string>> | Record<string, string>> = {
  nothing: () => ({}),
  'the publishable key': () => ({ apikey: 'sb_publishable_test' }),
  'the publishable key as a token': () => ({ authorization: 'Bearer sb_publishable_test' }),
  'the secret key cut short': () => ({ apikey: SECRET.slice(0, -1) }),
  'the token of a member': () => ({ authorization: `Bearer ${session.access_token}` }),
  'the token of a member beside the secret key': () => ({
    authorization: `Bearer ${session.access_token}`,
    apikey: SECRET,
  }),
  'a refresh token': () => ({ authorization: `Bearer ${session.refresh_token}` }),
  'a token of the service signed with another secret': async () => ({
    authorization: `Bearer ${await signed({ role: 'service_role' }, 'x'.repeat(40))}`,
  }),
  'a token of a role of the database': async () => ({
    authorization: `Bearer ${await signed({ role: 'supabase_auth_admin' }, 'a secret of the tests, of thirty-two bytes or more')}`,
  }),
  'the secret key from a page of another site': () => ({ apikey: SECRET, origin: 'https://evil.example' }),
  'the secret key from a page of the site itself': () => ({ apikey: SECRET, origin: 'https://juno.test' }),
  'the secret key from a page without an origin': () => ({ apikey: SECRET, origin: 'null' }),
  'the secret key from a page that sends no origin': () => ({
    authorization: `Bearer ${SECRET}`,
    'sec-fetch-site': 'same-origin',
  }),
}

test('the table has routes of the operator', () => {
  expect(operated.length).toBeGreaterThan(20)
})

describe.each(operated)('%s %s', (method, path) => {
  test.each(Object.keys(credentials))('does nothing for %s', async name => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const answer = await t.request(method, `/auth/v1${path}`, body, await credentials[name]!())
    expect([401, 403], JSON.stringify(answer.body)).toContain(answer.status)
  })

  test('is there for the secret key of a server', async () => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const { status } = await t.request(method, `/auth/v1${path}`, body, { apikey: SECRET })
    expect([401, 403, 500]).not.toContain(status)
  })
})

test('says why a page may not send the secret key', async () => {
  const headers = { apikey: SECRET, origin: 'https://juno.test' }
  expect(await t.request('GET', '/auth/v1/admin/users', undefined, headers)).toMatchObject({
    status: 401,
    body: { error_code: 'no_authorization', msg: 'Forbidden use of secret API key in browser' },
  })
})

test.each(['GET /user', 'PUT /user', 'POST /logout', 'GET /reauthenticate'])(
  '%s takes neither a refresh token nor an expired token for an access token',
  async route => {
    const [method, path] = route.split(' ') as [string, string]
    const refresh = { authorization: `Bearer ${session.refresh_token}` }
    const now = Math.floor(t.now().getTime() / 1000)
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString())
    const old = await new SignJWT({ ...claims, exp: now - 1 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode('a secret of the tests, of thirty-two bytes or more'))
    for (const headers of [refresh, { authorization: `Bearer ${old}` }])
      expect(await t.request(method, `/auth/v1${path}`, {}, headers)).toMatchObject({
        status: 403,
        body: { error_code: 'bad_jwt' },
      })
  },
)
