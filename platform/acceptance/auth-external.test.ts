// Signs in with a provider through the real client, on the backend alone beside a real OpenID Connect provider.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, startIdentityProvider, type IdentityProvider } from '../../test/identity-provider'
import { openStandaloneBackend } from './standalone-backend'

const CALLBACK = 'https://club.example/auth/v1/callback'
let idp: IdentityProvider
let backend: Awaited<ReturnType<typeof openStandaloneBackend>>

beforeAll(async () => {
  idp = await startIdentityProvider([CALLBACK])
  backend = await openStandaloneBackend({
    configToml: `
      [auth]
      site_url = "https://club.example"
      enable_manual_linking = true
      [auth.external.keycloak]
      enabled = true
      client_id = "${CLIENT.client_id}"
      secret = "${CLIENT.client_secret}"
      url = "${idp.issuer}"
      redirect_uri = "${CALLBACK}"`,
    migration: 'select 1;',
  })
})
afterAll(async () => {
  await backend?.close()
  await idp?.close()
})

/** Returns the page's address after a browser has gone to `url` and come back. */
async function comeBack(url: string): Promise<URL> {
  const ours = url.startsWith(backend.url)
  const begun = ours ? await fetch(url, { redirect: 'manual' }) : null
  const { search } = await idp.visit(begun ? begun.headers.get('location')! : url)
  const cookie = begun?.headers.get('set-cookie')?.split(';')[0] ?? ''
  const answer = await fetch(`${backend.url}/auth/v1/callback${search}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  return new URL(answer.headers.get('location')!)
}

async function signIn(client: SupabaseClient, login_hint: string) {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'keycloak',
    options: {
      queryParams: { login_hint },
      skipBrowserRedirect: true,
      redirectTo: 'https://club.example/welcome',
    },
  })
  const page = await comeBack(data.url!)
  expect(page.pathname).toBe('/welcome')
  return client.auth.exchangeCodeForSession(page.searchParams.get('code')!)
}

test('signInWithOAuth leads to a session with the token of the provider', async () => {
  const person = idp.person()
  const { data, error } = await signIn(backend.browser('pkce'), person.sub)
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ provider_token: expect.any(String), user: { email: person.email } })
  expect(data.user!.app_metadata).toEqual({ provider: 'keycloak', providers: ['keycloak'] })
})

test('without PKCE the page finds the session in its fragment', async () => {
  const client = backend.browser('implicit')
  const { data } = await client.auth.signInWithOAuth({
    provider: 'keycloak',
    options: { queryParams: { login_hint: idp.person().sub }, skipBrowserRedirect: true },
  })
  const page = new URLSearchParams((await comeBack(data.url!)).hash.slice(1))
  const [access_token, refresh_token] = [page.get('access_token')!, page.get('refresh_token')!]
  expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull()
})

test('identities are listed, linked and unlinked', async () => {
  const client = backend.browser('pkce')
  await signIn(client, idp.person().sub)
  const second = idp.person()
  const { data } = await client.auth.linkIdentity({
    provider: 'keycloak',
    options: { queryParams: { login_hint: second.sub }, skipBrowserRedirect: true },
  })
  expect(data.url).toContain(idp.issuer)
  const code = (await comeBack(data.url!)).searchParams.get('code')!
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()

  const identities = (await client.auth.getUserIdentities()).data!.identities
  expect(identities.map(({ provider }) => provider)).toEqual(['keycloak', 'keycloak'])
  const linked = identities.find(({ id }) => id === second.sub)!
  expect((await client.auth.unlinkIdentity(linked)).error).toBeNull()
  const left = (await client.auth.getUserIdentities()).data!.identities
  const last = await client.auth.unlinkIdentity(left[0]!)
  expect(last.error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 })
  expect((await client.auth.getUser()).error).toBeNull()
})

test('signInWithIdToken and linkIdentity take a token of the provider', async () => {
  const now = Math.floor(Date.now() / 1000)
  const token = (sub: string) =>
    idp.sign({
      iss: idp.issuer,
      aud: CLIENT.client_id,
      sub,
      iat: now,
      exp: now + 60,
      email: `${sub}@example.com`,
      email_verified: true,
    })
  const client = backend.browser('pkce')
  const signedIn = await client.auth.signInWithIdToken({ provider: 'keycloak', token: await token('app-1') })
  expect(signedIn.data.user?.email).toBe('app-1@example.com')
  const linked = await client.auth.linkIdentity({ provider: 'keycloak', token: await token('app-2') })
  expect(linked.data.user?.identities).toHaveLength(2)
  const wrong = await backend.browser('pkce').auth.signInWithIdToken({
    provider: 'keycloak',
    token: `${await token('app-3')}x`,
  })
  expect(wrong.error).toMatchObject({ message: 'Bad ID token', status: 400 })
})

test('an operator adds, reads, changes and removes a provider of their own, and people are sent there', async () => {
  const { customProviders } = backend.client('secret').auth.admin
  const provider = {
    provider_type: 'oauth2',
    identifier: 'custom:crew',
    name: 'The crew',
    client_id: 'juno',
    client_secret: 'a secret of the crew',
    authorization_url: 'https://93.184.215.14/authorize',
    token_url: 'https://93.184.215.14/token',
    userinfo_url: 'https://93.184.215.14/me',
  } as const
  const created = await customProviders.createProvider(provider)
  expect(created.error).toBeNull()
  expect(created.data).toMatchObject({ identifier: 'custom:crew', enabled: true })
  expect((await customProviders.getProvider('custom:crew')).data).toEqual(created.data)
  expect((await customProviders.listProviders({ type: 'oauth2' })).data.providers).toEqual([created.data])
  expect((await customProviders.listProviders({ type: 'oidc' })).data.providers).toEqual([])

  const begin = async () => {
    const { data } = await backend.browser('pkce').auth.signInWithOAuth({ provider: 'custom:crew' })
    return fetch(data.url!, { redirect: 'manual' })
  }
  const { searchParams, origin } = new URL((await begin()).headers.get('location')!)
  expect([origin, searchParams.get('client_id')]).toEqual(['https://93.184.215.14', 'juno'])

  const changed = await customProviders.updateProvider('custom:crew', { enabled: false })
  expect(changed.data).toMatchObject({ name: 'The crew', enabled: false })
  expect((await begin()).status).toBe(400)
  expect((await customProviders.deleteProvider('custom:crew')).error).toBeNull()
  expect((await customProviders.getProvider('custom:crew')).error).toMatchObject({
    code: 'custom_provider_not_found',
    status: 404,
  })
})
