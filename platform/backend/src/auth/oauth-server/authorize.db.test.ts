// Follows an app step by step: metadata, the request, the person's decision, tokens, claims.
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oauthTools, TOOL_CALLBACK, type OAuthApp } from '../../../testing/oauth-tool'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { claimsOf, testFactors, type TestSession } from '../../../testing/test-factors'

const oauthServer = { enabled: true, allowDynamicRegistration: false, authorizationPath: '/oauth/consent' }
const ISSUER = 'https://juno.test/auth/v1'
let t: TestBackend
let tools: ReturnType<typeof oauthTools>
let people: ReturnType<typeof testFactors>
let tool: OAuthApp
let session: TestSession

beforeAll(async () => {
  t = await openTestBackend({ auth: { oauthServer } })
  tools = oauthTools(t)
  people = testFactors(t)
  tool = await tools.register()
  session = await people.newSession()
})
afterAll(() => t.close())

const query = (url: unknown) => Object.fromEntries(new URL(String(url)).searchParams)
/** The limits are counted by address, and every request here has the same. */
const later = () => t.pass(600)

test('the metadata is the same at every address at which tools look', async () => {
  const { body, headers } = await t.request('GET', '/auth/v1/.well-known/openid-configuration')
  expect(headers['cache-control']).toBe('public, max-age=600')
  expect(body).toMatchObject({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/oauth/authorize`,
    token_endpoint: `${ISSUER}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  })
  expect(body).not.toHaveProperty('registration_endpoint')
  for (const url of [
    '/auth/v1/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/auth/v1',
    '/.well-known/openid-configuration/auth/v1',
  ])
    expect((await t.request('GET', url)).body).toEqual(body)
})

test('a person who allows it is signed in to the tool, with what was asked for and no more', async () => {
  const asked = await tools.ask(tool, { nonce: 'n-1' })
  expect(asked.location.origin + asked.location.pathname).toBe('https://juno.test/oauth/consent')
  const details = await tools.details(session, asked)
  expect(details.body).toEqual({
    authorization_id: asked.id,
    redirect_uri: TOOL_CALLBACK,
    client: { id: tool.id, name: 'Forum', uri: '', logo_uri: '' },
    user: { id: session.user.id, email: session.user.email },
    scope: 'openid email',
  })
  const { body } = await tools.decide(session, asked)
  expect(body.redirect_url.startsWith(`${TOOL_CALLBACK}?`)).toBe(true)
  expect(query(body.redirect_url)).toEqual({ code: expect.any(String), state: 'of-the-tool', iss: ISSUER })

  const tokens = (await tools.exchange(tool, asked, query(body.redirect_url).code!)).body
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid email' })
  expect(claimsOf(tokens)).toMatchObject({
    sub: session.user.id,
    role: 'authenticated',
    client_id: tool.id,
    scope: 'openid email',
    email: session.user.email,
    phone: '',
    app_metadata: {},
    user_metadata: {},
    aal: 'aal1',
  })
  const jwks = createLocalJWKSet((await t.request('GET', '/auth/v1/.well-known/jwks.json')).body)
  const { payload } = await jwtVerify(tokens.id_token, jwks, {
    issuer: ISSUER,
    audience: tool.id,
    currentDate: t.now(),
  })
  expect(payload).toEqual({
    iss: ISSUER,
    aud: tool.id,
    sub: session.user.id,
    iat: expect.any(Number),
    exp: expect.any(Number),
    nonce: 'n-1',
    auth_time: expect.any(Number),
    email: session.user.email,
    email_verified: true,
  })
  expect((await tools.userinfo(tokens.access_token)).body).toEqual({
    sub: session.user.id,
    email: session.user.email,
    email_verified: true,
  })
})

test('the claims of each scope are given for that scope alone', async () => {
  await t.database.adminPool.query(
    `update auth.users set phone = '4915112345678', raw_user_meta_data = raw_user_meta_data || '{"name": "Ada"}' where id = $1`,
    [session.user.id],
  )
  const claims = async (scope: string) => {
    const { access_token } = await tools.connect(session, tool, { scope, prompt: 'consent' })
    return (await tools.userinfo(access_token)).body
  }
  expect(await claims('openid')).toEqual({ sub: session.user.id })
  expect(await claims('openid profile')).toEqual({
    sub: session.user.id,
    name: 'Ada',
    updated_at: expect.any(Number),
  })
  expect(await claims('phone')).toEqual({
    sub: session.user.id,
    phone_number: '+4915112345678',
    phone_number_verified: false,
  })
  later()
})

test('nobody is asked twice for the same, but for more, and where the tool wants it', async () => {
  const fresh = await people.newSession()
  await tools.connect(fresh, tool)
  const again = await tools.details(fresh, await tools.ask(tool))
  expect(query(again.body.redirect_url)).toMatchObject({ code: expect.any(String), state: 'of-the-tool' })
  for (const parameters of [
    { scope: 'openid email phone' },
    { prompt: 'consent' },
    { prompt: 'select_account' },
  ])
    expect((await tools.details(fresh, await tools.ask(tool, parameters as never))).body).toHaveProperty(
      'client',
    )
  later()
})

test('a program on the own machine asks every time', async () => {
  const redirect_uri = 'http://127.0.0.1:49152/callback'
  const local = await tools.register({
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  })
  const asked = await tools.ask(local, { redirect_uri })
  const code = await tools.allow(session, asked)
  expect((await tools.exchange(local, asked, code, { redirect_uri })).status).toBe(200)
  expect((await tools.details(session, await tools.ask(local, { redirect_uri }))).body).toHaveProperty(
    'client',
  )
})

describe('prompt and max_age', () => {
  test('prompt=none answers at once, whatever is missing', async () => {
    later()
    const somebody = await people.newSession()
    const silent = { prompt: 'none' }
    const asked = await tools.ask(tool, silent)
    expect(query(asked.location)).toEqual({ authorization_id: asked.id, prompt: 'none' })
    const end = `/auth/v1/oauth/authorizations/${asked.id}/login_required`
    const nobody = await t.request('POST', end, {})
    expect(query(nobody.body.redirect_url)).toMatchObject({ error: 'login_required', state: 'of-the-tool' })
    expect((await t.request('POST', end, {})).status).toBe(400)

    const unasked = await tools.details(somebody, await tools.ask(tool, silent))
    expect(query(unasked.body.redirect_url)).toMatchObject({ error: 'consent_required', iss: ISSUER })
    await tools.connect(somebody, tool)
    const allowed = await tools.details(somebody, await tools.ask(tool, silent))
    expect(query(allowed.body.redirect_url)).toHaveProperty('code')
    t.pass(100)
    const old = await tools.details(somebody, await tools.ask(tool, { ...silent, max_age: '60' }))
    expect(query(old.body.redirect_url)).toMatchObject({ error: 'login_required' })
  })

  test('prompt=none answers that a second factor is missing, and any other request waits for it', async () => {
    later()
    const { session: upgraded, factor } = await people.withFactor()
    const bare = await people.signIn(upgraded.user.email)
    await tools.connect(upgraded, tool)
    const silent = await tools.details(bare, await tools.ask(tool, { prompt: 'none' }))
    expect(query(silent.body.redirect_url)).toMatchObject({
      error: 'interaction_required',
      state: 'of-the-tool',
      iss: ISSUER,
    })
    const asked = await tools.ask(tool)
    for (const response of [await tools.details(bare, asked), await tools.decide(bare, asked)])
      expect(response).toMatchObject({ status: 401, body: { error_code: 'insufficient_aal' } })
    t.pass(30)
    const { body } = await people.enter(bare, factor, factor.code())
    expect(query((await tools.details(body, asked)).body.redirect_url)).toHaveProperty('code')
  })

  test('an account of which the host asks a second factor sets one up before it connects a tool', async () => {
    later()
    const bare = await people.newSession()
    t.mfaAskedOf.add(bare.user.id)
    const asked = await tools.ask(tool)
    for (const response of [await tools.details(bare, asked), await tools.decide(bare, asked)])
      expect(response.body.error_code).toBe('insufficient_aal')
    const silent = await tools.details(bare, await tools.ask(tool, { prompt: 'none' }))
    expect(query(silent.body.redirect_url)).toMatchObject({ error: 'interaction_required' })
    const factor = await people.enroll(bare)
    const { body } = await people.enter(bare, factor, factor.code())
    expect((await tools.details(body, asked)).body.client.id).toBe(tool.id)
  })

  test('only a request with prompt=none can be ended by somebody who is not signed in', async () => {
    const { id } = await tools.ask(tool)
    const { status } = await t.request('POST', `/auth/v1/oauth/authorizations/${id}/login_required`, {})
    expect(status).toBe(400)
    expect((await tools.details(session, { id })).status).toBe(200)
  })

  test.each([{ prompt: 'login' }, { max_age: '0' }, { max_age: '60' }])(
    'a tool that says %j gets nothing from an old session',
    async parameters => {
      later()
      const old = await people.newSession()
      await tools.connect(old, tool)
      t.pass(90)
      const asked = await tools.ask(tool, parameters as never)
      const { body: refusal } = await tools.details(old, asked)
      expect(refusal).toMatchObject({ error_code: 'reauthentication_needed' })
      expect((await tools.decide(old, asked)).status).toBe(404)
      t.pass(1)
      const anew = await people.signIn(old.user.email)
      const { body } = await tools.details(anew, asked)
      const tokens = (await tools.exchange(tool, asked, query(body.redirect_url).code!)).body
      const signedInAt = Math.floor(t.now().getTime() / 1000)
      expect(claimsOf({ access_token: tokens.id_token } as never).auth_time).toBe(signedInAt)
    },
  )

  test.each([{ prompt: 'login' }, { max_age: '60' }])(
    'a second factor is no new sign-in for a tool that says %j',
    async parameters => {
      later()
      const old = await people.newSession()
      const signedInAt = Math.floor(t.now().getTime() / 1000)
      t.pass(90)
      const asked = await tools.ask(tool, parameters as never)
      t.pass(1)
      const factor = await people.enroll(old)
      const { body: upgraded } = await people.enter(old, factor, factor.code())
      expect((await tools.details(upgraded, asked)).body.error_code).toBe('reauthentication_needed')
      const tokens = await tools.connect(upgraded, tool)
      expect(claimsOf({ access_token: tokens.id_token } as never).auth_time).toBe(signedInAt)
    },
  )
})

describe('what is wrong with a request', () => {
  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: '' }, 'invalid_request'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: 'openid admin' }, 'invalid_scope'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ prompt: 'create' }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ nonce: 'x'.repeat(256) }, 'invalid_request'],
    [{ resource: 'not an address' }, 'invalid_target'],
    [{ request: 'x.y.z' }, 'request_not_supported'],
    [{ request_uri: 'https://forum.example/r' }, 'request_uri_not_supported'],
  ])('%j is told to the tool, with its state', async (parameters, error) => {
    later()
    const { location } = await tools.ask(tool, parameters as never)
    expect(location.origin + location.pathname).toBe(TOOL_CALLBACK)
    expect(query(location)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'of-the-tool',
      iss: ISSUER,
    })
  })

  test('a parameter that is given twice is told to the tool', async () => {
    const { location } = await tools.ask(tool)
    expect(location.pathname).toBe('/oauth/consent')
    const given = `client_id=${tool.id}&redirect_uri=${encodeURIComponent(TOOL_CALLBACK)}&scope=email&scope=phone`
    const { headers } = await t.request('GET', `/auth/v1/oauth/authorize?${given}`)
    expect(query(headers.location)).toMatchObject({ error: 'invalid_request' })
  })

  test('a parameter that is given twice in a form is refused at every endpoint', async () => {
    later()
    const form = (path: string, given: string) =>
      t.request('POST', `/auth/v1/oauth/${path}`, new URLSearchParams(given))
    const callback = encodeURIComponent(TOOL_CALLBACK)
    const known = `client_id=${tool.id}&redirect_uri=${callback}`
    const untold = await form('authorize', `redirect_uri=https%3A%2F%2Fevil.example%2F&${known}`)
    expect([untold.status, untold.headers.location]).toEqual([400, undefined])
    const told = await form('authorize', `${known}&scope=email&scope=phone`)
    expect(query(told.headers.location)).toMatchObject({
      error: 'invalid_request',
      error_description: 'scope is given more than once',
    })
    const credentials = `client_id=${tool.id}&client_secret=${encodeURIComponent(tool.secret!)}`
    for (const [path, given] of [
      ['token', 'grant_type=refresh_token&refresh_token=a&refresh_token=b'],
      ['token', 'grant_type=x&grant_type=refresh_token&refresh_token=a'],
      ['revoke', 'token=a&token=b'],
    ] as const)
      expect(await form(path, `${credentials}&${given}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request', error_description: expect.stringContaining('more than once') },
      })
  })

  test.each([
    { client_id: 'a89f1b7e-0000-4000-8000-000000000000' },
    { client_id: 'x' },
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: `${TOOL_CALLBACK}/` },
  ])('%j is told to the person alone', async parameters => {
    const given = { client_id: tool.id, redirect_uri: TOOL_CALLBACK, ...parameters }
    const url = `/auth/v1/oauth/authorize?${new URLSearchParams(given).toString()}`
    const script = await t.request('GET', url)
    expect(script.status).toBe(400)
    expect(script.headers).not.toHaveProperty('location')
    const person = await t.request('GET', url, undefined, { accept: 'text/html' })
    expect(person.headers.location).toBe('https://juno.test/oauth/consent?error=invalid_request')
  })
})

test('no script of another site reads where a request leads', async () => {
  const { headers } = await t.request('GET', '/auth/v1/oauth/authorize', undefined, {
    origin: 'https://evil.example',
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('where the server is off, nothing of it is there', async () => {
  const off = await openTestBackend()
  const paths = ['/.well-known/openid-configuration', '/oauth/authorize', '/admin/oauth/clients']
  for (const path of paths) {
    const { status, body } = await off.request('GET', `/auth/v1${path}`)
    expect([path, status, body.error_code]).toEqual([path, 404, 'feature_disabled'])
  }
  expect((await off.request('GET', '/auth/v1/.well-known/jwks.json')).body).toEqual({ keys: [] })
  await off.close()
})
