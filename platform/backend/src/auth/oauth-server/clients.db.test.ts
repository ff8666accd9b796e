// Registering apps: by operators, and by themselves where that is allowed; and how they show who they are.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oauthTools, TOOL_CALLBACK, type OAuthApp } from '../../../testing/oauth-tool'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

const oauthServer = { enabled: true, allowDynamicRegistration: true, authorizationPath: '/oauth/consent' }
let t: TestBackend
let tools: ReturnType<typeof oauthTools>

beforeAll(async () => {
  t = await openTestBackend({ auth: { oauthServer } })
  tools = oauthTools(t)
})
afterAll(() => t.close())
beforeEach(() => t.pass(24 * 3600))

const admin = (method: string, path = '', body?: object) =>
  t.request(method, `/auth/v1/admin/oauth/clients${path}`, body, { authorization: 'Bearer sb_secret_test' })
const register = (body: object) => t.request('POST', '/auth/v1/oauth/clients/register', body)
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
/** A code that nobody knows: what counts is whether the app got that far. */
const attempt = (fields: Record<string, string>, headers = {}) =>
  t.request(
    'POST',
    '/auth/v1/oauth/token',
    new URLSearchParams({ grant_type: 'authorization_code', code: 'x', ...fields }),
    headers,
  )

test('an operator registers, reads, changes and removes a tool', async () => {
  const created = await admin('POST', '', { client_name: 'Wiki', redirect_uris: [TOOL_CALLBACK] })
  expect(created.status).toBe(201)
  const { client_id: id, client_secret: secret } = created.body
  expect(created.body).toMatchObject({
    client_type: 'confidential',
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    registration_type: 'manual',
  })
  const read = await admin('GET', `/${id}`)
  expect(read.body).toMatchObject({ client_id: id, client_name: 'Wiki', redirect_uris: [TOOL_CALLBACK] })
  expect(JSON.stringify(read.body)).not.toContain('secret_hash')
  expect(read.body).not.toHaveProperty('client_secret')
  const list = await admin('GET', '?page=1&per_page=1')
  expect(list.headers['x-total-count']).toBeDefined()
  expect(list.body.clients[0].client_id).toBe(id)

  const changed = await admin('PUT', `/${id}`, {
    client_name: 'Library',
    redirect_uris: ['https://b.example/'],
  })
  expect(changed.body).toMatchObject({ client_name: 'Library', redirect_uris: ['https://b.example/'] })
  const regenerated = await admin('POST', `/${id}/regenerate_secret`)
  expect(regenerated.body.client_secret).toMatch(/^[\w-]{43}$/)
  expect((await attempt({ client_id: id, client_secret: secret })).status).toBe(401)
  expect((await attempt({ client_id: id, client_secret: regenerated.body.client_secret })).status).toBe(400)

  expect((await admin('DELETE', `/${id}`)).status).toBe(204)
  for (const response of [await admin('GET', `/${id}`), await admin('DELETE', `/${id}`)])
    expect(response.body.error_code).toBe('oauth_client_not_found')
})

test('the secret is stored as a hash alone', async () => {
  const { secret } = await tools.register()
  const { rows } = await t.database.adminPool.query(
    'select to_jsonb(c)::text as row from auth.oauth_clients c',
  )
  expect(rows.filter(({ row }) => row.includes(secret))).toEqual([])
})

test.each([
  {},
  { redirect_uris: [] },
  { redirect_uris: 'https://a.example' },
  { redirect_uris: ['http://a.example'] },
  { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`) },
  { redirect_uris: [TOOL_CALLBACK], grant_types: ['client_credentials'] },
  { redirect_uris: [TOOL_CALLBACK], grant_types: [] },
  { redirect_uris: [TOOL_CALLBACK], token_endpoint_auth_method: 'private_key_jwt' },
  { redirect_uris: [TOOL_CALLBACK], token_endpoint_auth_method: 'none', client_type: 'confidential' },
  { redirect_uris: [TOOL_CALLBACK], client_name: 'x'.repeat(1025) },
  { redirect_uris: [TOOL_CALLBACK], client_name: 'Juno \u202ereal' },
  { redirect_uris: [TOOL_CALLBACK], client_uri: 'javascript:alert(1)' },
  { redirect_uris: [TOOL_CALLBACK], logo_uri: 'data:image/png;base64,x' },
])('%j registers nothing', async body => {
  expect((await admin('POST', '', body)).body.error_code).toBe('validation_failed')
  const { status, body: answer } = await register(body)
  expect([status, answer.error]).toEqual([
    400,
    expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/),
  ])
  t.pass(24 * 3600)
})

test('a public tool has no secret, and needs none', async () => {
  const { id, secret } = await tools.register({ token_endpoint_auth_method: 'none' })
  expect(secret).toBeNull()
  expect((await attempt({ client_id: id })).body.error).toBe('invalid_grant')
  expect((await attempt({ client_id: id, client_secret: 'x' })).body.error).toBe('invalid_client')
  expect((await admin('POST', `/${id}/regenerate_secret`)).body.error_code).toBe('validation_failed')
})

describe('a tool with a secret', () => {
  let tool: OAuthApp
  beforeAll(async () => {
    tool = await tools.register()
  })

  test('sends it in the header or in the body', async () => {
    expect((await attempt({}, basic(tool.id, tool.secret!))).body.error).toBe('invalid_grant')
    const encoded = basic(tool.id.replaceAll('-', '%2D'), encodeURIComponent(tool.secret!))
    expect((await attempt({}, encoded)).body.error).toBe('invalid_grant')
    expect((await attempt({ client_id: tool.id, client_secret: tool.secret! })).body.error).toBe(
      'invalid_grant',
    )
  })

  test.each([
    ['no secret', () => attempt({ client_id: tool.id }), 'invalid_client'],
    ['nothing', () => attempt({}), 'invalid_client'],
    ['a wrong secret', () => attempt({}, basic(tool.id, 'wrong')), 'invalid_client'],
    ['an unknown tool', () => attempt({}, basic('x', 'y')), 'invalid_client'],
    ['a broken header', () => attempt({}, { authorization: 'Basic !' }), 'invalid_client'],
    ['a header with a broken escape', () => attempt({}, basic('%', '%')), 'invalid_client'],
    ['two secrets', () => attempt({ client_secret: 'x' }, basic(tool.id, tool.secret!)), 'invalid_request'],
    [
      'two names',
      () => attempt({ client_id: crypto.randomUUID() }, basic(tool.id, tool.secret!)),
      'invalid_request',
    ],
  ])('is not believed with %s', async (_, send, error) => {
    const { status, body, headers } = await send()
    expect([status, body.error]).toEqual([error === 'invalid_client' ? 401 : 400, error])
    if (error === 'invalid_client') expect(headers['www-authenticate']).toMatch(/^Basic/)
  })

  test('has its secret guessed ten times, and not once more, even with the right one', async () => {
    for (let n = 0; n < 10; n++) expect((await attempt({}, basic(tool.id, `guess ${n}`))).status).toBe(401)
    expect((await attempt({}, basic(tool.id, tool.secret!))).status).toBe(429)
  })
})

test('a tool registers itself as RFC 7591 says, five times an hour', async () => {
  const { status, body } = await register({ client_name: 'MCP', redirect_uris: ['http://localhost:33418/'] })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    registration_type: 'dynamic',
    client_id: expect.any(String),
    client_secret: expect.any(String),
    client_secret_expires_at: 0,
    client_id_issued_at: expect.any(Number),
  })
  for (let n = 0; n < 4; n++)
    expect(
      (await register({ redirect_uris: [TOOL_CALLBACK], token_endpoint_auth_method: 'none' })).status,
    ).toBe(201)
  expect((await register({ redirect_uris: [TOOL_CALLBACK] })).status).toBe(429)
  const { body: metadata } = await t.request('GET', '/auth/v1/.well-known/oauth-authorization-server')
  expect(metadata.registration_endpoint).toBe('https://juno.test/auth/v1/oauth/clients/register')
})

test('no tool registers itself where that is off', async () => {
  const closed = await openTestBackend({
    auth: { oauthServer: { ...oauthServer, allowDynamicRegistration: false } },
  })
  const { status, body } = await closed.request('POST', '/auth/v1/oauth/clients/register', {
    redirect_uris: [TOOL_CALLBACK],
  })
  expect([status, body.error_code]).toEqual([403, 'oauth_dynamic_client_registration_disabled'])
  await closed.close()
})

test('the operator’s own name of this server is the one that tools are told, wherever they are told', async () => {
  const jwtIssuer = 'https://issuer.example.org'
  const named = await openTestBackend({ jwtIssuer, auth: { oauthServer } })
  const { body } = await named.request('GET', '/auth/v1/.well-known/openid-configuration')
  expect([body.issuer, named.backend.authAdmin.oauthClients.issuer]).toEqual([jwtIssuer, jwtIssuer])
  await named.close()
})
