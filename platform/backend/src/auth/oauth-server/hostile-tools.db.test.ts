// Apps, and people with stolen tokens and codes, that try for more than they were given.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oauthTools, TOOL_CALLBACK, type OAuthApp } from '../../../testing/oauth-tool'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { claimsOf, testFactors, type TestSession } from '../../../testing/test-factors'

const oauthServer = { enabled: true, allowDynamicRegistration: false, authorizationPath: '/oauth/consent' }
let t: TestBackend
let tools: ReturnType<typeof oauthTools>
let people: ReturnType<typeof testFactors>
let tool: OAuthApp
let other: OAuthApp
let session: TestSession

beforeAll(async () => {
  t = await openTestBackend({ auth: { oauthServer } })
  tools = oauthTools(t)
  people = testFactors(t)
  tool = await tools.register()
  other = await tools.register({ client_name: 'Wiki', redirect_uris: [TOOL_CALLBACK] })
})
afterAll(() => t.close())
beforeEach(async () => {
  // The limits are counted by address, and every request here has the same.
  t.pass(3600)
  session = await people.newSession()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a code', () => {
  test('that comes back ends what it gave', async () => {
    const asked = await tools.ask(tool)
    const code = await tools.allow(session, asked)
    const { body: tokens } = await tools.exchange(tool, asked, code)
    expect((await tools.userinfo(tokens.access_token)).status).toBe(200)
    const again = await tools.exchange(tool, asked, code)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect((await tools.userinfo(tokens.access_token)).status).toBe(401)
    expect((await tools.refresh(tool, tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('that is exchanged twenty times at once opens one session at most', async () => {
    const asked = await tools.ask(tool)
    const code = await tools.allow(session, asked)
    const responses = await Promise.all(Array.from({ length: 20 }, () => tools.exchange(tool, asked, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'https://forum.example/other' }],
    ['no address', { redirect_uri: '' }],
    ['another resource', { resource: 'https://mcp.example/' }],
  ])('with %s opens nothing, and is spent', async (_, fields) => {
    const asked = await tools.ask(tool)
    const code = await tools.allow(session, asked)
    expect((await tools.exchange(tool, asked, code, fields)).body.error).toBe('invalid_grant')
    expect((await tools.exchange(tool, asked, code)).body.error).toBe('invalid_grant')
  })

  test('of another tool opens nothing', async () => {
    const asked = await tools.ask(tool)
    const code = await tools.allow(session, asked)
    expect((await tools.exchange(other, asked, code)).body.error).toBe('invalid_grant')
  })

  test('counts for a minute', async () => {
    const asked = await tools.ask(tool)
    const code = await tools.allow(session, asked)
    t.pass(61)
    expect((await tools.exchange(tool, asked, code)).body.error).toBe('invalid_grant')
  })

  test.each(['global', 'others', 'local'])('ends with the sessions of its account: %s', async scope => {
    const asked = await tools.ask(tool)
    const code = await tools.allow(session, asked)
    await t.request('POST', `/auth/v1/logout?scope=${scope}`, undefined, bearer(session.access_token))
    const { body } = await tools.exchange(tool, asked, code)
    expect(body.error).toBe(scope === 'local' ? undefined : 'invalid_grant')
  })

  test('ends with the password of its account', async () => {
    const asked = await tools.ask(tool)
    const code = await tools.allow(session, asked)
    await t.backend.authAdmin.updateUser(session.user.id, { password: 'Another-horse-2' })
    expect((await tools.exchange(tool, asked, code)).body.error).toBe('invalid_grant')
  })

  test('is not stored as it is', async () => {
    const code = await tools.allow(session, await tools.ask(tool))
    const { rows } = await t.database.adminPool.query(
      'select to_jsonb(a)::text as row from auth.oauth_authorizations a',
    )
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([])
  })

  test('opens nothing once the account is banned, deleted or has disconnected the tool', async () => {
    for (const change of [
      (id: string) =>
        t.database.adminPool.query(`update auth.users set banned_until = 'infinity' where id = $1`, [id]),
      (id: string) => t.backend.authAdmin.deleteUser(id),
      () =>
        t.request(
          'DELETE',
          `/auth/v1/user/oauth/grants?client_id=${tool.id}`,
          undefined,
          bearer(session.access_token),
        ),
    ]) {
      session = await people.newSession()
      const asked = await tools.ask(tool)
      const code = await tools.allow(session, asked)
      await change(session.user.id)
      expect((await tools.exchange(tool, asked, code)).body.error).toBe('invalid_grant')
    }
  })
})

describe('a decision', () => {
  test('is made once, however often it is sent at the same moment', async () => {
    const asked = await tools.ask(tool)
    await tools.details(session, asked)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => tools.decide(session, asked, at % 2 ? 'deny' : 'approve')),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is made by the account that has seen the question', async () => {
    const asked = await tools.ask(tool)
    await tools.details(session, asked)
    const stranger = await people.newSession()
    const { status, body } = await tools.decide(stranger, asked)
    expect([status, body.error_code]).toEqual([404, 'oauth_authorization_not_found'])
    expect((await tools.decide(session, asked)).status).toBe(200)
  })

  test('ends with the request, after ten minutes', async () => {
    const asked = await tools.ask(tool)
    await tools.details(session, asked)
    t.pass(601)
    expect((await tools.details(session, asked)).status).toBe(404)
    expect((await tools.decide(session, asked)).status).toBe(404)
  })

  test('against it tells the tool so, and gives nothing', async () => {
    const asked = await tools.ask(tool)
    await tools.details(session, asked)
    const { body } = await tools.decide(session, asked, 'deny')
    expect(Object.fromEntries(new URL(body.redirect_url).searchParams)).toMatchObject({
      error: 'access_denied',
    })
    expect((await tools.decide(session, asked)).status).toBe(400)
  })

  test('comes from no page of another site', async () => {
    const asked = await tools.ask(tool)
    const elsewhere = { origin: 'https://evil.example' }
    expect((await tools.details(session, asked, elsewhere)).status).toBe(400)
    await tools.details(session, asked, { origin: 'https://juno.test' })
    expect((await tools.decide(session, asked, 'approve', elsewhere)).status).toBe(400)
    expect((await tools.decide(session, asked, 'approve', { origin: 'https://other.test' })).status).toBe(200)
  })

  test('waits for the second factor of its account', async () => {
    const { session: full } = await people.withFactor()
    const half = await people.signIn(full.user.email)
    const asked = await tools.ask(tool)
    for (const response of [await tools.details(half, asked), await tools.decide(half, asked)])
      expect(response.body.error_code).toBe('insufficient_aal')
    await tools.details(full, asked)
    expect((await tools.decide(full, asked)).status).toBe(200)
  })
})

describe('the token of a tool', () => {
  test('does not act for its account', async () => {
    const { access_token, refresh_token } = await tools.connect(session, tool, {
      scope: 'openid email profile phone',
    })
    const asked = await tools.ask(other)
    await tools.details(session, asked)
    const factor = '6b1c2d3e-0000-4000-8000-000000000000'
    for (const [method, path, body] of [
      ['GET', '/user'],
      ['PUT', '/user', { password: 'Another-horse-1' }],
      ['PUT', '/user', { email: 'thief@example.com' }],
      ['GET', '/reauthenticate'],
      ['POST', '/logout?scope=global'],
      ['POST', '/factors', { factor_type: 'totp', friendly_name: 'x' }],
      ['POST', `/factors/${factor}/challenge`, {}],
      ['POST', `/factors/${factor}/verify`, {}],
      ['DELETE', `/factors/${factor}`],
      ['GET', '/user/identities/authorize?provider=google'],
      ['DELETE', `/user/identities/${factor}`],
      ['GET', `/oauth/authorizations/${asked.id}`],
      ['POST', `/oauth/authorizations/${asked.id}/consent`, { action: 'approve' }],
      ['GET', '/user/oauth/grants'],
      ['DELETE', `/user/oauth/grants?client_id=${tool.id}`],
    ] as const) {
      const { status } = await t.request(method, `/auth/v1${path}`, body as object, bearer(access_token))
      expect([method, path, status]).toEqual([method, path, 403])
    }
    for (const path of ['/admin/users', '/admin/oauth/clients'])
      expect((await t.request('GET', `/auth/v1${path}`, undefined, bearer(access_token))).status).toBe(403)
    const asOwner = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
    expect(asOwner.body.error_code).toBe('refresh_token_not_found')
    expect((await tools.userinfo(access_token)).status).toBe(200)
  })

  test('tells policies that it is one', async () => {
    const { access_token } = await tools.connect(session, tool)
    const caller = await t.backend.authenticate(bearer(access_token))
    expect(caller.claims).toMatchObject({ client_id: tool.id, role: 'authenticated' })
  })

  test('is no ID token, and the other way round', async () => {
    const { id_token } = await tools.connect(session, tool)
    expect((await tools.userinfo(id_token)).status).toBe(401)
    expect((await t.request('GET', '/auth/v1/user', undefined, bearer(id_token))).status).toBe(403)
  })

  test('ends when its account, its tool or the connection does', async () => {
    for (const end of [
      () => t.backend.authAdmin.deleteUser(session.user.id),
      () =>
        t.request(
          'DELETE',
          `/auth/v1/user/oauth/grants?client_id=${tool.id}`,
          undefined,
          bearer(session.access_token),
        ),
      (id: string) => t.backend.authAdmin.oauthClients.remove(id),
    ]) {
      session = await people.newSession()
      const ending = await tools.register()
      const used = end.length > 0 ? ending : tool
      const tokens = await tools.connect(session, used)
      await end(used.id)
      expect((await tools.userinfo(tokens.access_token)).status).toBe(401)
      expect((await tools.refresh(used, tokens.refresh_token)).status).toBeGreaterThanOrEqual(400)
      await expect(t.backend.authenticate(bearer(tokens.access_token))).rejects.toThrow()
    }
  })

  test('and its consent are gone when the account is deleted softly', async () => {
    const tokens = await tools.connect(session, tool)
    const headers = { authorization: 'Bearer sb_secret_test' }
    const path = `/auth/v1/admin/users/${session.user.id}`
    expect((await t.request('DELETE', path, { should_soft_delete: true }, headers)).status).toBe(200)
    expect((await tools.userinfo(tokens.access_token)).status).toBe(401)
    for (const table of ['oauth_consents', 'oauth_authorizations', 'sessions']) {
      const sql = `select from auth.${table} where user_id = $1`
      const { rowCount } = await t.database.adminPool.query(sql, [session.user.id])
      expect([table, rowCount]).toEqual([table, 0])
    }
  })

  test('shows in the list of connected tools until it is disconnected', async () => {
    await tools.connect(session, tool, { scope: 'email' })
    const grants = () =>
      t.request('GET', '/auth/v1/user/oauth/grants', undefined, bearer(session.access_token))
    expect((await grants()).body).toEqual([
      {
        client: { id: tool.id, name: 'Forum', uri: '', logo_uri: '' },
        scopes: ['email'],
        granted_at: expect.any(String),
      },
    ])
    const end = `/auth/v1/user/oauth/grants?client_id=${tool.id}`
    expect((await t.request('DELETE', end, undefined, bearer(session.access_token))).status).toBe(204)
    expect((await grants()).body).toEqual([])
    const again = await t.request('DELETE', end, undefined, bearer(session.access_token))
    expect(again.body.error_code).toBe('oauth_consent_not_found')
    // It is asked again, as if it had never been allowed.
    expect((await tools.details(session, await tools.ask(tool, { scope: 'email' }))).body).toHaveProperty(
      'client',
    )
  })
})

test('the account’s own token is told at userinfo what no scope has to grant', async () => {
  expect((await tools.userinfo(session.access_token)).body).toEqual({ sub: session.user.id })
})

describe('a refresh', () => {
  test('rotates the token, and a used one ends the session', async () => {
    const first = await tools.connect(session, tool)
    const second = (await tools.refresh(tool, first.refresh_token)).body
    expect(second).toMatchObject({ scope: 'openid email', token_type: 'bearer' })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    t.pass(11)
    expect((await tools.refresh(tool, first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await tools.refresh(tool, second.refresh_token)).body.error).toBe('invalid_grant')
    expect((await tools.userinfo(second.access_token)).status).toBe(401)
  })

  test('is not possible after a month without one', async () => {
    const first = await tools.connect(session, tool)
    t.pass(29 * 86_400)
    const second = (await tools.refresh(tool, first.refresh_token)).body
    t.pass(29 * 86_400)
    const third = (await tools.refresh(tool, second.refresh_token)).body
    t.pass(30 * 86_400)
    expect((await tools.refresh(tool, third.refresh_token)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Invalid Refresh Token: Session Expired (Inactivity)',
    })
    session = await people.signIn(session.user.email)
  })

  test('asks for less, never for more', async () => {
    const { refresh_token } = await tools.connect(session, tool, { scope: 'openid email phone' })
    const more = await tools.refresh(tool, refresh_token, { scope: 'openid email profile' })
    expect(more.body.error).toBe('invalid_scope')
    const less = (await tools.refresh(tool, refresh_token, { scope: 'openid' })).body
    expect(claimsOf(less)).toMatchObject({ scope: 'openid', email: '' })
    expect((await tools.userinfo(less.access_token)).body).toEqual({ sub: session.user.id })
  })

  test('is for the tool that was connected', async () => {
    const { refresh_token } = await tools.connect(session, tool)
    expect((await tools.refresh(other, refresh_token)).body.error).toBe('invalid_grant')
    expect((await tools.refresh(other, session.refresh_token)).body.error).toBe('invalid_grant')
    expect((await tools.refresh(tool, refresh_token)).status).toBe(200)
  })
})

describe('a revocation', () => {
  test.each(['access_token', 'refresh_token'])('by the %s ends the session at once', async kind => {
    const tokens = await tools.connect(session, tool)
    const { status, body } = await tools.revoke(tool, tokens[kind])
    expect([status, body]).toEqual([200, ''])
    expect((await tools.userinfo(tokens.access_token)).status).toBe(401)
    expect((await tools.refresh(tool, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await tools.revoke(tool, tokens[kind])).status).toBe(200)
  })

  test('ends nothing of another tool, nor of the account', async () => {
    const tokens = await tools.connect(session, tool)
    for (const token of [
      tokens.access_token,
      tokens.refresh_token,
      session.access_token,
      session.refresh_token,
    ])
      expect((await tools.revoke(other, token)).body.error).toBe('invalid_grant')
    expect((await tools.revoke(other, 'nothing')).status).toBe(200)
    expect((await tools.userinfo(tokens.access_token)).status).toBe(200)
    expect((await people.call(session, 'GET', '/user')).status).toBe(200)
  })
})
