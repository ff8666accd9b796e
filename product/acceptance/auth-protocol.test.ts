import { describe, expect, test } from 'vitest'
import { newClient, newMember, PASSWORD, post, request, server, signedIn } from './auth-support'

describe('the wire', () => {
  test('shows its health, its settings and its public keys to anyone', async () => {
    const read = async (path: string) => (await fetch(`${server().url}/auth/v1${path}`)).json()
    expect(await read('/health')).toMatchObject({ version: expect.any(String) })
    expect(await read('/settings')).toMatchObject({
      external: { email: true, google: false },
      disable_signup: false,
    })
    // This key signs ID tokens for OAuth apps. The secret signs access tokens.
    const { keys } = await read('/.well-known/jwks.json')
    expect(keys).toMatchObject([{ kty: 'EC', alg: 'ES256', key_ops: ['verify'] }])
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('answers cross-origin preflights and lets scripts read its responses', async () => {
    const preflight = await request('/token?grant_type=password', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,x-supabase-api-version',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
    const answer = await request('/settings')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('renders errors for the API version that the client names', async () => {
    const old = await post('/token?grant_type=password', { email: 'a@example.com', password: 'x' })
    expect(await old.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    const version = { 'x-supabase-api-version': '2024-01-01' }
    const dated = await post('/token?grant_type=password', { email: 'a@example.com', password: 'x' }, version)
    expect(dated.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await dated.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  test.each([
    ['broken JSON', '{"email":', 'application/json', 400],
    ['a JSON array', '[]', 'application/json', 400],
    ['a number', '1', 'application/json', 400],
    ['a wrong type', '{"email":["a@example.com"],"password":{}}', 'application/json', 400],
    ['a null character', '{"email":"a\\u0000@example.com","password":"x"}', 'application/json', 400],
    ['half a surrogate pair', '{"email":"a@example.com","password":"\\ud800"}', 'application/json', 400],
    ['another content type', 'email=a', 'text/plain', 415],
    ['a body beyond the limit', `{"email":"${'x'.repeat(70_000)}"}`, 'application/json', 413],
    ['a poisoned prototype', '{"__proto__":{"admin":true},"email":1}', 'application/json', 400],
  ])('answers %s with a clear error', async (_, body, type, status) => {
    for (const path of ['/signup', '/token?grant_type=password', '/otp', '/recover', '/resend', '/verify']) {
      const response = await request(path, { method: 'POST', body, headers: { 'content-type': type } })
      expect([path, response.status]).toEqual([path, status])
      expect(await response.json()).toMatchObject({
        code: status,
        error_code: expect.any(String),
        msg: expect.any(String),
      })
    }
  })

  test.each([
    ['POST', '/settings'],
    ['DELETE', '/signup'],
    ['GET', '/no-such-thing'],
    ['PATCH', '/user'],
  ])('%s %s is not found', async (method, path) => {
    const response = await request(path, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error_code: 'not_found' })
  })

  test.each([
    ['POST', '/token?grant_type=magic', 'invalid_credentials', 400],
    ['POST', '/token', 'invalid_credentials', 400],
    ['POST', '/token?grant_type=constructor', 'invalid_credentials', 400],
    ['POST', '/token?grant_type=id_token', 'provider_disabled', 400],
    ['POST', '/signup', 'anonymous_provider_disabled', 422],
    ['POST', '/sso', 'saml_provider_disabled', 404],
    ['GET', '/authorize?provider=google', 'validation_failed', 400],
    ['GET', '/user', 'no_authorization', 401],
    ['POST', '/logout', 'no_authorization', 401],
    ['GET', '/reauthenticate', 'no_authorization', 401],
    ['POST', '/factors', 'no_authorization', 401],
  ])('%s %s answers %s', async (method, path, code, status) => {
    const response = await request(path, {
      method,
      ...(method === 'POST' ? { body: '{}', headers: json } : {}),
    })
    expect([response.status, await response.json()]).toMatchObject([status, { error_code: code }])
  })

  test('a disabled feature is reported to the client', async () => {
    const client = await signedIn((await newMember()).email)
    expect((await client.auth.signInAnonymously()).error).toMatchObject({
      code: 'anonymous_provider_disabled',
    })
    const link = await client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    })
    expect(link.error).toMatchObject({
      code: 'validation_failed',
      message: 'Unsupported provider: provider is not enabled',
    })
    const phone = await newClient().auth.signInWithPassword({ phone: '+15550100', password: PASSWORD })
    expect(phone.error).toMatchObject({ code: 'phone_provider_disabled' })
  })

  test.each(['x', 'a.b.c', 'Bearer', 'sb_publishable_guess'])('the bearer %j opens nothing', async bearer => {
    const response = await request('/user', { headers: { authorization: `Bearer ${bearer}` } })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error_code: 'bad_jwt' })
  })
})

const json = { 'content-type': 'application/json' }
