import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAuthenticator } from './authenticator'

const config = {
  issuer: 'https://juno.test/auth/v1',
  jwtSecret: 'a secret of the tests, of thirty-two bytes or more',
  publishableKey: 'sb_publishable_abc',
  secretKey: 'sb_secret_abc',
}
let now = new Date('2026-01-01T00:00:00Z')
const authenticate = createAuthenticator(config, () => now)

function sign(claims: Record<string, unknown>, secret = config.jwtSecret): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
}
const seconds = () => Math.floor(now.getTime() / 1000)
const member = () => sign({ role: 'authenticated', sub: 'ada', exp: seconds() + 60 })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const roleOf = async (...given: Parameters<typeof authenticate>) => (await authenticate(...given)).role

test('no key at all runs as anon', async () => {
  expect(await authenticate({})).toEqual({ role: 'anon', claims: { role: 'anon' }, userId: null })
})

test('a key runs as its role, in the header, in the query and as bearer token', async () => {
  expect(await roleOf({ apikey: config.publishableKey })).toBe('anon')
  expect(await roleOf({ apikey: config.secretKey })).toBe('service_role')
  expect(await roleOf({}, config.secretKey)).toBe('service_role')
  expect(await roleOf(bearer(config.secretKey))).toBe('service_role')
  expect(await roleOf({ apikey: config.publishableKey, ...bearer(config.publishableKey) })).toBe('anon')
})

test('legacy keys are JWTs signed with the secret', async () => {
  expect(await roleOf({ apikey: await sign({ role: 'anon' }) })).toBe('anon')
  expect(await roleOf({ apikey: await sign({ role: 'service_role' }) })).toBe('service_role')
})

test('a bearer token takes precedence over the key, whichever has more rights', async () => {
  const caller = await authenticate({ apikey: config.secretKey, ...bearer(await member()) })
  expect(caller).toMatchObject({ role: 'authenticated', userId: 'ada', claims: { sub: 'ada' } })
})

test.each([
  ['an unknown key', async () => ({ apikey: 'sb_secret_guess' }), 'invalid_api_key'],
  ['a key with something after it', async () => ({ apikey: `${config.secretKey}x` }), 'invalid_api_key'],
  [
    'a token of another secret',
    async () => bearer(await sign({ role: 'service_role' }, 'x'.repeat(40))),
    'bad_jwt',
  ],
  ['a role of the database itself', async () => bearer(await sign({ role: 'postgres' })), 'bad_jwt'],
  ['no role', async () => bearer(await sign({ sub: 'ada' })), 'bad_jwt'],
  ['no token', async () => bearer('nonsense'), 'bad_jwt'],
  [
    'a token that names its own algorithm',
    async () => bearer(`${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`),
    'bad_jwt',
  ],
])('refuses %s', async (_, headers, code) => {
  await expect(authenticate(await headers())).rejects.toMatchObject({ status: 401, code })
})

test.each([
  ['of the auth service of another project', { iss: 'https://other.test/auth/v1', aud: 'authenticated' }],
  ['of another one, with a slash after it', { iss: 'https://other.test/auth/v1/' }],
  ['of another one, with a query', { iss: 'https://other.test/auth/v1?x' }],
  ['of another one, in capitals', { iss: 'https://other.test/AUTH/V1' }],
  ['of another one, with two slashes', { iss: 'https://other.test//auth//v1#x' }],
  ['of an issuer that is no text', { iss: 7 }],
  ['of a session that is no id', { session_id: 'x' }],
  ['of a session that is a number', { session_id: 1 }],
  ['of an account that is a number', { sub: 1 }],
  ['of an account with a null character', { sub: 'a\u0000' }],
  ['with a null character further in', { app_metadata: { plans: ['\\\u0000'] } }],
  ['with half a character', { user_metadata: { '\ud83d': 1 } }],
  ['for another audience', { aud: 'https://shop.test' }],
  ['for other audiences', { iss: 'https://shop.test', aud: ['shop', 'forum'] }],
  ['for nobody', { aud: [] }],
])('refuses a token %s, though its secret is ours', async (_, claims) => {
  for (const role of ['authenticated', 'service_role']) {
    const token = await sign({ role, sub: 'ada', exp: seconds() + 60, ...claims })
    await expect(authenticate(bearer(token))).rejects.toMatchObject({ status: 401, code: 'bad_jwt' })
  }
})

test.each([
  ['ours', { iss: 'https://juno.test/auth/v1', aud: 'authenticated' }],
  [
    'ours, of an account that was moved here with another audience',
    { iss: 'https://juno.test/auth/v1', aud: '' },
  ],
  ['that an operator made', {}],
  ['that an operator made, with an issuer', { iss: 'https://shop.test', aud: ['authenticated', 'shop'] }],
  ['as old keys are', { iss: 'supabase' }],
  ['of an issuer whose address goes on', { iss: 'https://shop.test/auth/v10' }],
  ['of no session', { session_id: null }],
  ['of an empty session', { session_id: '' }],
  ['with a text that looks like an escaped character', { user_metadata: { note: '\\u0000 👩‍🚀' } }],
])('takes a token %s', async (_, claims) => {
  const token = await sign({ role: 'authenticated', sub: 'ada', exp: seconds() + 60, ...claims })
  expect(await roleOf(bearer(token))).toBe('authenticated')
})

test('a cached token is refused once it has expired', async () => {
  const token = await member()
  expect(await roleOf(bearer(token))).toBe('authenticated')
  now = new Date(now.getTime() + 61_000)
  await expect(authenticate(bearer(token))).rejects.toMatchObject({ code: 'jwt_expired' })
  await expect(authenticate(bearer(token))).rejects.toMatchObject({ code: 'jwt_expired' })
})
