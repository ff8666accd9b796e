import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BackendConfig } from '../../../contract'
import {
  CLIENT,
  startIdentityProvider,
  type IdentityProvider,
} from '../../../../../../test/identity-provider'
import { externalSignIn } from '../../../../testing/external-sign-in'
import { openTestBackend, type TestBackend } from '../../../../testing/test-backend'

const LOCAL = 'http://127.0.0.1:3999'
const settings: Partial<BackendConfig> = { siteUrl: LOCAL, redirectOrigins: [] }
let idp: IdentityProvider
let t: TestBackend
/** A provider without OpenID Connect. */
let plain: Server
let plainUrl = ''
let asked: URLSearchParams

beforeAll(async () => {
  idp = await startIdentityProvider([`${LOCAL}/auth/v1/callback`])
  plain = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      if (request.method === 'POST') asked = new URLSearchParams(body)
      response.setHeader('content-type', 'application/json')
      const account = { id: 583231, mail: 'Octavia@example.com', email_verified: true, groups: ['crew'] }
      response.end(
        JSON.stringify(request.url === '/token' ? { access_token: 'a', token_type: 'bearer' } : account),
      )
    })
  })
  await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))
  plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  t = await openTestBackend(settings)
})
afterAll(async () => {
  await t.close()
  await idp.close()
  plain.closeAllConnections()
  await new Promise(resolve => plain.close(resolve))
})
beforeEach(async () => {
  t.pass(900)
  await t.database.adminPool.query('delete from auth.custom_oauth_providers')
})

const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  t.request(method, `/auth/v1/admin/custom-providers${path}`, body, {
    authorization: 'Bearer sb_secret_test',
  })
const club = () => ({
  provider_type: 'oidc',
  identifier: 'custom:club',
  name: 'The club',
  client_id: CLIENT.client_id,
  client_secret: CLIENT.client_secret,
  scopes: ['email', 'profile'],
  issuer: idp.issuer,
})
const crew = () => ({
  provider_type: 'oauth2',
  identifier: 'custom:crew',
  name: 'The crew',
  client_id: 'crew',
  client_secret: 'the secret of the crew',
  scopes: ['who'],
  authorization_url: `${plainUrl}/authorize`,
  token_url: `${plainUrl}/token`,
  userinfo_url: `${plainUrl}/me`,
})
const userOf = async (session: URLSearchParams) => {
  const authorization = `Bearer ${session.get('access_token')}`
  return (await t.request('GET', '/auth/v1/user', undefined, { authorization })).body
}

describe('an operator', () => {
  test('adds, reads, lists, changes and deletes providers; nobody gets a secret back', async () => {
    const created = await admin('POST', '', club())
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      identifier: 'custom:club',
      scopes: ['openid', 'email', 'profile'],
      pkce_enabled: true,
      enabled: true,
      discovery_document: { issuer: idp.issuer, jwks_uri: `${idp.issuer}/jwks` },
    })
    await admin('POST', '', crew())
    const list = await admin('GET')
    expect(list.body.providers.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'custom:club',
      'custom:crew',
    ])
    expect((await admin('GET', '?type=oauth2')).body.providers).toHaveLength(1)
    expect((await admin('GET', '?type=saml')).status).toBe(400)
    expect(JSON.stringify([created.body, list.body])).not.toContain('secret')

    t.pass(1)
    const changed = await admin('PUT', '/custom:club', {
      name: 'Our club',
      scopes: ['email'],
      identifier: 'custom:x',
    })
    expect(changed.body).toMatchObject({
      name: 'Our club',
      identifier: 'custom:club',
      scopes: ['openid', 'email'],
    })
    expect((await admin('GET', '/custom:club')).body).toEqual(changed.body)
    expect((await admin('DELETE', '/custom:club')).status).toBe(204)
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await admin(method, '/custom:club')).body.error_code).toBe('custom_provider_not_found')
  })

  test('the secret is stored encrypted, with a key of its own', async () => {
    await admin('POST', '', crew())
    await admin('POST', '', { ...crew(), identifier: 'custom:other' })
    const { rows } = await t.database.adminPool.query('select client_secret from auth.custom_oauth_providers')
    const [one, other] = rows.map(({ client_secret }) => client_secret as string)
    expect(one).not.toBe(other)
    for (const stored of [one, other]) {
      expect(stored).not.toContain('secret of the crew')
      expect(JSON.parse(stored!)).toMatchObject({ alg: 'aes-gcm-hkdf' })
    }
  })

  test.each([
    ['no provider_type', { provider_type: undefined }, "provider_type must be either 'oauth2' or 'oidc'"],
    [
      'another prefix',
      { identifier: 'club' },
      "identifier must start with 'custom:' prefix, e.g. 'custom:club'",
    ],
    ['no name', { name: '' }, 'name is required'],
    ['no secret', { client_secret: '' }, 'client_secret is required'],
    ['no issuer', { issuer: '' }, 'issuer is required for OIDC providers'],
    [
      'our own state',
      { authorization_params: { state: 'x' } },
      'Cannot override reserved OAuth parameter: state',
    ],
    [
      'a parameter that is a number',
      { authorization_params: { a: 1 } },
      'Authorization parameter "a" must be a string',
    ],
    ['a protected field', { attribute_mapping: { role: 'x' } }, 'Cannot map to protected system field: role'],
    [
      'a verified flag',
      { attribute_mapping: { email_verified: 'x' } },
      'Cannot map to protected system field: email_verified',
    ],
    ['plain HTTP', { issuer: 'http://example.com' }, 'URL must use HTTPS'],
    ['no address', { issuer: 'club' }, 'Invalid URL format'],
    [
      'a private network',
      { discovery_url: 'https://10.0.0.1/x' },
      'URL cannot point to private or internal networks',
    ],
    [
      'the address of a cloud’s metadata',
      { issuer: 'https://169.254.169.254' },
      'URL cannot point to private or internal networks',
    ],
    [
      'a private network in IPv6',
      { issuer: 'https://[::ffff:192.168.1.1]' },
      'URL cannot point to private or internal networks',
    ],
    [
      'a private network behind an IPv6 tunnel',
      { issuer: 'https://[2002:c0a8:101::1]' },
      'URL cannot point to private or internal networks',
    ],
  ])('is refused a provider with %s', async (_, change, message) => {
    const { status, body } = await admin('POST', '', { ...club(), ...change })
    expect([status, body.error_code, body.msg]).toEqual([400, 'validation_failed', message])
  })

  test('is told at once when discovery fails, and of an identifier that is taken', async () => {
    const wrong = await admin('POST', '', { ...club(), issuer: `${idp.issuer}/other` })
    expect(wrong.body.msg).toBe(`OIDC discovery from "${idp.issuer}/other" failed`)
    await admin('POST', '', club())
    expect((await admin('POST', '', club())).body.error_code).toBe('conflict')
  })

  test('needs the secret key', async () => {
    const path = '/auth/v1/admin/custom-providers'
    expect((await t.request('GET', path, undefined, { apikey: 'sb_publishable_test' })).status).toBe(403)
  })
})

describe('a sign-in', () => {
  test('at an OpenID Connect provider makes an account', async () => {
    await admin('POST', '', { ...club(), custom_claims_allowlist: ['sub', 'absent'] })
    const person = idp.person()
    const user = await userOf(await externalSignIn(t, 'custom:club', idp.visit).signIn(person.sub))
    expect(user).toMatchObject({ email: person.email, app_metadata: { provider: 'custom:club' } })
    expect(user.user_metadata.custom_claims).toEqual({ sub: person.sub })
  })

  test('at a provider of OAuth 2.0 follows the mapping, and its PKCE', async () => {
    const mapping = { sub: 'id', email: 'mail', locale: { fixed: true } }
    await admin('POST', '', {
      ...crew(),
      attribute_mapping: mapping,
      custom_claims_allowlist: ['groups'],
      authorization_params: { prompt: 'login' },
    })
    let sent = new URLSearchParams()
    const at = externalSignIn(t, 'custom:crew', async location => {
      sent = new URL(location).searchParams
      return new URL(`${LOCAL}/?code=a-code&state=${sent.get('state')}`)
    })
    const refused = await at.signIn('')
    // The provider's statement about one claim proves nothing of another that serves as the address.
    expect(refused.get('error_code')).toBe('provider_email_needs_verification')
    expect(Object.fromEntries(sent)).toMatchObject({
      client_id: 'crew',
      scope: 'who',
      prompt: 'login',
      code_challenge_method: 'S256',
    })
    expect(asked.get('code_verifier')).toBeTruthy()
    expect(asked.get('client_secret')).toBe('the secret of the crew')

    await admin('PUT', '/custom:crew', { attribute_mapping: { sub: 'id' }, email_optional: true })
    const user = await userOf(await at.signIn(''))
    expect(user.identities[0]).toMatchObject({ id: '583231', provider: 'custom:crew' })
    expect(user.user_metadata.custom_claims).toEqual({ groups: ['crew'] })
  })

  test('is refused in words under other secrets, until the secret is entered anew', async () => {
    await admin('POST', '', crew())
    const begin = async () => {
      const { headers } = await t.request('GET', '/auth/v1/authorize?provider=custom:crew')
      return new URL(String(headers.location))
    }
    try {
      await t.restart({ jwtSecret: 'another secret of the tests, of thirty-two bytes' })
      const refused = await begin()
      expect([refused.origin, refused.searchParams.get('error_code')]).toEqual([
        LOCAL,
        'provider_secret_unreadable',
      ])
      expect(refused.searchParams.get('error_description')).toContain('It has to be entered anew.')
      await admin('PUT', '/custom:crew', { client_secret: crew().client_secret })
      expect((await begin()).origin).toBe(plainUrl)
    } finally {
      await t.restart()
    }
  })

  test('is refused as soon as the provider is switched off or deleted', async () => {
    await admin('POST', '', club())
    const at = externalSignIn(t, 'custom:club', idp.visit)
    const begun = await at.begin({ login_hint: idp.person().sub })
    await admin('PUT', '/custom:club', { enabled: false })
    expect(String((await begun.send()).headers.location)).toContain('bad_oauth_state')
    await expect(at.begin({})).rejects.toThrow('provider is not enabled')
    await admin('PUT', '/custom:club', { enabled: true })
    await at.begin({})
    await admin('DELETE', '/custom:club')
    await expect(at.begin({})).rejects.toThrow('provider is not enabled')
  })
})

test('providers can be limited in number, and switched off', async () => {
  settings.auth = { customOauth: { enabled: true, maxProviders: 1 } } as BackendConfig['auth']
  await t.restart()
  expect((await admin('POST', '', crew())).status).toBe(201)
  expect((await admin('POST', '', club())).body.error_code).toBe('over_custom_provider_quota')
  settings.auth = { customOauth: { enabled: false, maxProviders: 0 } } as BackendConfig['auth']
  await t.restart()
  expect(await admin('GET')).toMatchObject({ status: 404, body: { error_code: 'feature_disabled' } })
  const begun = await t.request('GET', '/auth/v1/authorize?provider=custom:crew')
  expect(begun.body.msg).toBe('Unsupported provider: provider is not enabled')
})

test('a site in public sends nobody to its own machine, and asks nothing there, whatever is stored', async () => {
  delete settings.auth
  await t.restart()
  expect((await admin('POST', '', club())).status).toBe(201)
  settings.siteUrl = 'https://juno.test'
  await t.restart()
  const begun = await t.request('GET', '/auth/v1/authorize?provider=custom:club')
  expect(JSON.stringify([begun.headers, begun.body])).toContain('service_unavailable')
  expect(JSON.stringify([begun.headers, begun.body])).not.toContain(idp.issuer)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', 'x.localhost'])
    expect((await admin('POST', '', { ...club(), issuer: `https://${host}` })).body.msg).toBe(
      'URL cannot point to localhost or loopback addresses',
    )
})
