// Signs in at an organization through the real client, on the backend alone beside a real SAML identity provider.
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { startSamlIdentityProvider } from '../../test/saml-identity-provider'
import { openStandaloneBackend } from './standalone-backend'

test('signInWithSSO leads to the organization of a domain or an id, and back to a session', async () => {
  const backend = await openStandaloneBackend({
    configToml: '[auth]\nsite_url = "https://club.example"',
    migration: 'select 1;',
    environment: { GOTRUE_SAML_ENABLED: 'true' },
  })
  onTestFinished(() => backend.close())
  const idp = await startSamlIdentityProvider(async () =>
    (await fetch(`${backend.url}/auth/v1/sso/saml/metadata`)).text(),
  )
  onTestFinished(() => idp.close())
  const registered = await fetch(`${backend.url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: { apikey: backend.key('secret'), 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'saml', metadata_xml: idp.metadata, domains: ['club.example'] }),
  })
  const { id } = (await registered.json()) as { id: string }
  const stored = new Map<string, string>()
  const { auth } = createClient(backend.url, backend.key('publishable'), {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      storage: {
        getItem: name => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: name => void stored.delete(name),
      },
    },
    realtime: { transport: class {} as never },
  })

  for (const organization of [{ domain: 'club.example' }, { providerId: id }]) {
    const { data, error } = await auth.signInWithSSO({
      ...organization,
      options: { redirectTo: 'https://club.example/welcome' },
    })
    expect(error).toBeNull()
    const form = await (await fetch(data!.url)).text()
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)![1]!
    const back = await fetch(`${backend.url}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        SAMLResponse: field('SAMLResponse'),
        RelayState: field('RelayState'),
      }),
    })
    const page = new URL(back.headers.get('location')!)
    expect(page.pathname).toBe('/welcome')
    const session = await auth.exchangeCodeForSession(page.searchParams.get('code')!)
    expect(session.error).toBeNull()
    expect(session.data.user).toMatchObject({
      email: idp.person.email,
      app_metadata: { provider: `sso:${id}` },
    })
  }
  const unknown = await auth.signInWithSSO({ domain: 'nobody.example' })
  expect(unknown.error).toMatchObject({ code: 'sso_provider_not_found', status: 404 })
})
