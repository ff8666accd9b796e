// Signs in to OAuth apps: a standard client (openid-client) on one side, the real supabase-js on the other, and the
// backend alone between them.
import type { SupabaseClient } from '@supabase/supabase-js'
import * as openid from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStandaloneBackend } from './standalone-backend'

const CALLBACK = 'https://forum.example/callback'
const PASSWORD = 'Correct-horse-1'
let backend: Awaited<ReturnType<typeof openStandaloneBackend>>
let issuer: URL
let config: openid.Configuration
let clientId: string
let member: SupabaseClient

beforeAll(async () => {
  backend = await openStandaloneBackend({
    configToml: `
      [auth]
      site_url = "https://club.example"
      [auth.email]
      enable_confirmations = false
      [auth.oauth_server]
      enabled = true
      allow_dynamic_registration = true
      authorization_url_path = "/allow"`,
    migration: 'select 1;',
  })
  issuer = new URL(`${backend.url}/auth/v1`)
  const { data, error } = await backend
    .client('secret')
    .auth.admin.oauth.createClient({ client_name: 'Forum', redirect_uris: [CALLBACK] })
  if (error) throw error
  clientId = data!.client_id
  config = await discover(openid.ClientSecretBasic(data!.client_secret))
  member = await newMember()
})
afterAll(() => backend?.close())

const insecure = { execute: [openid.allowInsecureRequests] }

function discover(method: openid.ClientAuth) {
  return openid.discovery(issuer, clientId, undefined, method, insecure)
}

async function newMember(email = `${crypto.randomUUID()}@example.com`) {
  const client = backend.client()
  const { error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { name: 'Ada Lovelace' } },
  })
  if (error) throw error
  return client
}

interface Begun {
  id: string
  checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string }
}

/** Sends the browser here like an OAuth app. @returns what the consent page finds in its address */
async function begin(parameters: Record<string, string> = {}, at = config): Promise<Begun> {
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  }
  const url = openid.buildAuthorizationUrl(at, {
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...parameters,
  })
  const { headers } = await fetch(url, { redirect: 'manual' })
  const page = new URL(headers.get('location')!)
  expect(page.origin + page.pathname).toBe('https://club.example/allow')
  return { id: page.searchParams.get('authorization_id')!, checks }
}

/** Allows it as a signed-in person. @returns where the browser goes */
async function allow({ id }: Begun, person = member): Promise<URL> {
  const { data, error } = await person.auth.oauth.getAuthorizationDetails(id)
  if (error) throw error
  if ('redirect_url' in data!) return new URL(data.redirect_url)
  const { data: decided } = await person.auth.oauth.approveAuthorization(id)
  return new URL(decided!.redirect_url)
}

async function connect(parameters: Record<string, string> = {}, person = member) {
  const begun = await begin(parameters)
  return openid.authorizationCodeGrant(config, await allow(begun, person), begun.checks)
}

test('code flow with PKCE, state, nonce and issuer; claims of the ID token and of userinfo', async () => {
  const tokens = await connect()
  const { user } = (await member.auth.getUser()).data
  expect(tokens.claims()).toMatchObject({
    iss: issuer.href,
    aud: clientId,
    sub: user!.id,
    email: user!.email,
    name: 'Ada Lovelace',
    auth_time: expect.any(Number),
  })
  const info = await openid.fetchUserInfo(config, tokens.access_token, user!.id)
  expect(info).toMatchObject({
    sub: user!.id,
    email: user!.email,
    email_verified: true,
    name: 'Ada Lovelace',
  })
})

test('auth-js says who asks, for whom and for what, and denies', async () => {
  const person = await newMember()
  const { id, checks } = await begin()
  const { data } = await person.auth.oauth.getAuthorizationDetails(id)
  expect(data).toMatchObject({
    authorization_id: id,
    redirect_uri: CALLBACK,
    client: { id: clientId, name: 'Forum' },
    scope: 'openid email profile',
  })
  const { data: denied } = await person.auth.oauth.denyAuthorization(id)
  await expect(
    openid.authorizationCodeGrant(config, new URL(denied!.redirect_url), checks),
  ).rejects.toMatchObject({ error: 'access_denied' })
  expect((await person.auth.oauth.approveAuthorization(id)).error).toMatchObject({ status: 400 })
})

test('refresh tokens rotate', async () => {
  const first = await connect()
  const second = await openid.refreshTokenGrant(config, first.refresh_token!)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(second.scope).toBe('openid email profile')
  const third = await openid.refreshTokenGrant(config, second.refresh_token!)
  expect(third.access_token).toEqual(expect.any(String))
})

test('prompt=none with and without a consent; max_age', async () => {
  const person = await newMember()
  const unasked = await begin({ prompt: 'none' })
  await expect(
    openid.authorizationCodeGrant(config, await allow(unasked, person), unasked.checks),
  ).rejects.toMatchObject({ error: 'consent_required' })
  await connect({}, person)
  const silent = await begin({ prompt: 'none', max_age: '3600' })
  const tokens = await openid.authorizationCodeGrant(config, await allow(silent, person), {
    ...silent.checks,
    maxAge: 3600,
  })
  expect(tokens.claims()!.sub).toBe((await person.auth.getUser()).data.user!.id)
})

test('wrong verifiers, states and nonces are seen', async () => {
  const begun = await begin()
  const url = await allow(begun)
  for (const wrong of [
    { ...begun.checks, expectedState: 'another' },
    { ...begun.checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() },
  ])
    await expect(openid.authorizationCodeGrant(config, url, wrong)).rejects.toThrow()
  const other = await begin()
  const answer = await allow(other)
  const mixedUp = new URL(answer)
  mixedUp.searchParams.set('iss', 'https://evil.example')
  await expect(openid.authorizationCodeGrant(config, mixedUp, other.checks)).rejects.toThrow()
  await expect(
    openid.authorizationCodeGrant(config, answer, { ...other.checks, expectedNonce: 'another' }),
  ).rejects.toThrow()
})

test('revocation ends both tokens', async () => {
  const tokens = await connect()
  await openid.tokenRevocation(config, tokens.refresh_token!)
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(
    openid.fetchUserInfo(config, tokens.access_token, openid.skipSubjectCheck),
  ).rejects.toMatchObject({ status: 401 })
})

test('a tool with a wrong secret is told so as the standard says', async () => {
  const impostor = await discover(openid.ClientSecretBasic('wrong'))
  const begun = await begin()
  await expect(
    openid.authorizationCodeGrant(impostor, await allow(begun), begun.checks),
  ).rejects.toMatchObject({ status: 401 })
})

test('a tool registers itself, and signs somebody in', async () => {
  const own = await openid.dynamicClientRegistration(
    issuer,
    { client_name: 'Assistant', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
    openid.None(),
    insecure,
  )
  const begun = await begin({}, own)
  const tokens = await openid.authorizationCodeGrant(own, await allow(begun), begun.checks)
  expect(tokens.claims()!.aud).toBe(own.clientMetadata().client_id)
})

test('auth-js lists what is connected, and disconnects it', async () => {
  const person = await newMember()
  const tokens = await connect({}, person)
  const { data } = await person.auth.oauth.listGrants()
  expect(data).toMatchObject([
    { client: { id: clientId, name: 'Forum' }, scopes: ['openid', 'email', 'profile'] },
  ])
  expect((await person.auth.oauth.revokeGrant({ clientId })).error).toBeNull()
  expect((await person.auth.oauth.listGrants()).data).toEqual([])
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('auth-js manages tools with the secret key alone', async () => {
  const { oauth } = backend.client('secret').auth.admin
  const { data: created } = await oauth.createClient({ client_name: 'Wiki', redirect_uris: [CALLBACK] })
  const id = created!.client_id
  expect((await oauth.getClient(id)).data).toMatchObject({ client_name: 'Wiki' })
  const listed = await oauth.listClients({ page: 1, perPage: 100 })
  expect(listed.data.clients.map(client => client.client_id)).toContain(id)
  expect((await oauth.updateClient(id, { client_name: 'Library' })).data).toMatchObject({
    client_name: 'Library',
  })
  const { data: regenerated } = await oauth.regenerateClientSecret(id)
  expect(regenerated!.client_secret).not.toBe(created!.client_secret)
  expect((await oauth.deleteClient(id)).error).toBeNull()
  expect((await oauth.getClient(id)).error).toMatchObject({ code: 'oauth_client_not_found' })
  expect((await member.auth.admin.oauth.listClients()).error).toMatchObject({ status: 403 })
})

test('the token of a tool is not the account itself to auth-js', async () => {
  const { access_token } = await connect()
  const { error } = await backend.client().auth.getUser(access_token)
  expect(error).toMatchObject({ status: 403 })
})
