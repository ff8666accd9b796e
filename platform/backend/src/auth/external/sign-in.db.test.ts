import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CLIENT,
  REFUSES,
  startIdentityProvider,
  type IdentityProvider,
} from '../../../../../test/identity-provider'
import { externalSignIn, pkcePair, received, type ExternalSignIn } from '../../../testing/external-sign-in'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let idp: IdentityProvider
let t: TestBackend
let at: ExternalSignIn

beforeAll(async () => {
  idp = await startIdentityProvider(['https://juno.test/auth/v1/callback'])
  const club = { clientIds: [CLIENT.client_id], secret: CLIENT.client_secret, url: idp.issuer }
  t = await openTestBackend({
    auth: { external: { 'custom:club': club, apple: club, gone: { ...club, url: 'http://127.0.0.1:1' } } },
  })
  at = externalSignIn(t, 'custom:club', idp.visit)
})
afterAll(async () => {
  await t.close()
  await idp.close()
})
beforeEach(() => t.pass(900))

const exchange = (auth_code: string, code_verifier: string) =>
  t.request('POST', '/auth/v1/token?grant_type=pkce', { auth_code, code_verifier })

describe('a sign-in at a provider', () => {
  test('makes an account, and brings the session and the provider’s token in the fragment', async () => {
    const person = idp.person({ picture: 'https://example.com/ada.png' })
    const session = await at.signIn(person.sub)
    expect(Object.fromEntries(session)).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' })
    expect(session.get('provider_token')).toBeTruthy()
    const authorization = `Bearer ${session.get('access_token')}`
    const { body } = await t.request('GET', '/auth/v1/user', undefined, { authorization })
    expect(body).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'custom:club', providers: ['custom:club'] },
      user_metadata: {
        sub: person.sub,
        provider_id: person.sub,
        name: 'Ada Lovelace',
        full_name: 'Ada Lovelace',
        avatar_url: 'https://example.com/ada.png',
        email_verified: true,
        iss: idp.issuer,
      },
      identities: [{ id: person.sub, provider: 'custom:club', email: person.email }],
    })
    expect(body.email_confirmed_at).toBeTruthy()
    const claims = JSON.parse(
      Buffer.from(session.get('access_token')!.split('.')[1]!, 'base64url').toString(),
    )
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
  })

  test('finds the same account again, whatever its address is at the provider by now', async () => {
    const person = idp.person()
    const first = userOf(await at.signIn(person.sub))
    idp.person({ ...person, email: `new-${person.email}` })
    expect(userOf(await at.signIn(person.sub))).toBe(first)
  })

  test('with a challenge brings a code, which its verifier exchanges once', async () => {
    const { verifier, parameters } = pkcePair()
    const code = (await at.signIn(idp.person().sub, parameters)).get('code')!
    const { status, body } = await exchange(code, verifier)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String) })
    expect((await exchange(code, verifier)).body.error_code).toBe('flow_state_not_found')
  })

  test.each([
    ['another verifier', () => pkcePair().verifier, 'bad_code_verifier'],
    ['the challenge', (own: string) => own, 'bad_code_verifier'],
  ])('%s does not exchange the code, and uses it up', async (_, wrong, expected) => {
    const { verifier, parameters } = pkcePair()
    const code = (await at.signIn(idp.person().sub, parameters)).get('code')!
    expect((await exchange(code, wrong(parameters.code_challenge!))).body.error_code).toBe(expected)
    expect((await exchange(code, verifier)).body.error_code).toBe('flow_state_not_found')
  })

  test('of two parallel first sign-ins makes one account', async () => {
    const { sub } = idp.person()
    const callbacks = await Promise.all([at.begin({ login_hint: sub }), at.begin({ login_hint: sub })])
    const sessions = await Promise.all(callbacks.map(async callback => received(await callback.send())))
    expect(new Set(sessions.map(userOf)).size).toBe(1)
  })
})

describe('the request to the provider', () => {
  const urlOf = async (parameters: Record<string, string>) => {
    const query = new URLSearchParams({ provider: 'custom:club', skip_http_redirect: 'true', ...parameters })
    return new URL((await t.request('GET', `/auth/v1/authorize?${query}`)).body.url).searchParams
  }

  test('carries PKCE, a nonce, the scopes and further parameters', async () => {
    const url = await urlOf({ scopes: 'calendar,openid drive', club: 'chess', access_type: 'offline' })
    expect(Object.fromEntries(url)).toMatchObject({
      client_id: CLIENT.client_id,
      redirect_uri: 'https://juno.test/auth/v1/callback',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile calendar drive',
      club: 'chess',
      access_type: 'offline',
    })
    expect(url.get('nonce')!.length).toBeGreaterThan(20)
    expect(url.has('redirect_to')).toBe(false)
  })

  test.each([
    'client_id',
    'client_secret',
    'Redirect_URI',
    'response_type',
    'response_mode',
    'STATE',
    'nonce',
    'scope',
    'code_verifier',
    'request',
    'request_uri',
    'client_assertion',
  ])('keeps %s to itself, whatever the caller says', async name => {
    const url = await urlOf({ [name]: 'https://evil.test/' })
    expect([...url.values()]).not.toContain('https://evil.test/')
  })

  test('to a provider that is not configured is refused as GoTrue refuses it', async () => {
    const { status, body } = await t.request('GET', '/auth/v1/authorize?provider=google')
    expect([status, body]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg: 'Unsupported provider: provider is not enabled' },
    ])
  })

  test('to a provider that is down leads back with an error', async () => {
    const query = new URLSearchParams({ provider: 'gone', redirect_to: 'https://juno.test/sign-in' })
    const back = received(await t.request('GET', `/auth/v1/authorize?${query}`))
    expect(Object.fromEntries(back)).toMatchObject({
      error: 'temporarily_unavailable',
      error_code: 'service_unavailable',
      error_description: 'gone does not answer',
    })
  })

  test('names the configured providers in /settings', async () => {
    const { body } = await t.request('GET', '/auth/v1/settings')
    expect(body.external).toMatchObject({ email: true, apple: true, 'custom:club': true, google: false })
  })
})

describe('the provider’s answer', () => {
  const error = async (callback: Promise<Parameters<typeof received>[0]>) =>
    Object.fromEntries(received(await callback))

  test('counts once', async () => {
    const callback = await at.begin({ login_hint: idp.person().sub })
    expect(received(await callback.send()).has('access_token')).toBe(true)
    expect(await error(callback.send())).toMatchObject({
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
    })
  })

  test('of parallel deliveries one counts', async () => {
    const callback = await at.begin({ login_hint: idp.person().sub })
    const answers = await Promise.all(Array.from({ length: 5 }, () => callback.send()))
    expect(answers.filter(answer => received(answer).has('access_token'))).toHaveLength(1)
  })

  test('counts in the browser alone that began the flow', async () => {
    const [own, others] = [
      await at.begin({ login_hint: idp.person().sub }),
      await at.begin({ login_hint: idp.person().sub }),
    ]
    const name = own.cookie.split('=')[0]!
    for (const cookie of ['', others.cookie, `${name}=`, `${name}=${others.cookie.split('=')[1]}`]) {
      expect(await error(own.send({ cookie })), cookie).toMatchObject({ error_code: 'bad_oauth_state' })
    }
    const mixed = new URLSearchParams(own.query)
    mixed.set('state', others.query.get('state')!)
    expect(await error(own.send({ query: mixed }))).toMatchObject({ error_code: 'bad_oauth_state' })
    expect(received(await own.send()).has('access_token')).toBe(true)
  })

  test('expires after ten minutes', async () => {
    const callback = await at.begin({ login_hint: idp.person().sub })
    t.pass(601)
    expect(await error(callback.send())).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test.each([
    ['no state', { state: '' }, 'bad_oauth_callback'],
    ['a state that is none', { state: '../x' }, 'bad_oauth_state'],
    ['no code', { code: '' }, 'bad_oauth_callback'],
    ['a code of somebody else', { code: 'made-up' }, 'unexpected_failure'],
    ['another issuer', { iss: 'https://evil.test' }, 'unexpected_failure'],
  ])('with %s is refused', async (_, change, expected) => {
    const callback = await at.begin({ login_hint: idp.person().sub })
    const query = new URLSearchParams(callback.query)
    for (const [name, value] of Object.entries(change)) {
      if (value) query.set(name, value)
      else query.delete(name)
    }
    expect(await error(callback.send({ query }))).toMatchObject({ error_code: expected })
  })

  test('of a code that was issued for another flow is refused: the verifier and the nonce differ', async () => {
    const [own, others] = [
      await at.begin({ login_hint: idp.person().sub }),
      await at.begin({ login_hint: idp.person().sub }),
    ]
    const query = new URLSearchParams(own.query)
    query.set('code', others.query.get('code')!)
    expect(await error(own.send({ query }))).toMatchObject({ error_code: 'unexpected_failure' })
  })

  test('that the person refused leads back with the provider’s own words', async () => {
    const back = await at.signIn(REFUSES, { redirect_to: 'https://juno.test/sign-in' })
    expect(Object.fromEntries(back)).toMatchObject({
      error: 'access_denied',
      error_description: 'The person said no',
    })
  })

  test('leads to the site where redirect_to is not allowed', async () => {
    const callback = await at.begin({ login_hint: idp.person().sub, redirect_to: 'https://evil.test/' })
    expect(new URL(String((await callback.send()).headers.location)).origin).toBe('https://juno.test')
    const other = await at.begin({ login_hint: idp.person().sub, redirect_to: 'https://other.test/a?b=c' })
    expect(String((await other.send()).headers.location)).toMatch(/^https:\/\/other\.test\/a\?b=c#/)
  })

  test('may come as a form from another site, with a cookie that such a form brings, and a name', async () => {
    const apple = externalSignIn(t, 'apple', idp.visit)
    const begun = await t.request('GET', '/auth/v1/authorize?provider=apple')
    expect(begun.headers['set-cookie']).toMatch(/HttpOnly; SameSite=None; Secure$/)

    const callback = await apple.begin({ login_hint: idp.person({ name: undefined }).sub })
    const query = new URLSearchParams(callback.query)
    query.set('user', JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' } }))
    const session = received(await callback.send({ method: 'POST', query }))
    const authorization = `Bearer ${session.get('access_token')}`
    const { body } = await t.request('GET', '/auth/v1/user', undefined, { authorization })
    expect(body.user_metadata).toMatchObject({ full_name: 'Grace Hopper', email_verified: true })
  })

  test('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const begun = await t.request('GET', '/auth/v1/authorize?provider=custom:club')
    expect(begun.headers['set-cookie']).toMatch(
      /^sb-external-[\da-f-]{36}=[\w-]{43}; Path=\/auth\/v1\/callback; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
  })
})

function userOf(session: URLSearchParams): string {
  const token = session.get('access_token')
  if (!token) throw new Error(`no session: ${session}`)
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub
}
