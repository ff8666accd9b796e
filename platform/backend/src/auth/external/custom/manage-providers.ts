/**
 * /admin/custom-providers: providers that an operator adds while the server runs. Their secrets are stored encrypted and
 * told to nobody.
 */
import { randomUUID } from 'node:crypto'
import type { AuthContext, Call, Endpoint } from '../../context/context'
import { invalid } from '../../auth-error'
import { AuthError } from '../refusals'
import { discoverServer } from '../openid-provider'
import { assertSafeUrl } from './safe-url'
import * as given from './read-provider'
import * as providers from './stored-provider'
import type { StoredProvider } from './stored-provider'
import { limitedFetch } from '../../outgoing/limited-fetch'
import { fromSite } from '../../outgoing/reach'
import { encryptSecret } from '../../tokens/factor-secret'
import { read } from '../../wire/body-parsers'

/** Answers as though there were no such address where they are switched off. */
const enabled =
  (endpoint: Endpoint): Endpoint =>
  (context, call) => {
    if (!context.policy.customOauth.enabled) throw new AuthError('feature_disabled')
    return endpoint(context, call)
  }

export const listCustomProviders = enabled(async ({ pool }, call) => {
  const type = call.query.type || null
  if (type !== null && type !== 'oauth2' && type !== 'oidc')
    throw invalid("type must be either 'oauth2' or 'oidc'")
  return { providers: (await providers.listStoredProviders(pool, type)).map(rendered) }
})

export const getCustomProvider = enabled(async (context, call) => rendered(await providerOf(context, call)))

export const createCustomProvider = enabled(async (context, call) => {
  const { pool, policy, config, clock } = context
  const body = read(given.creationSchema, call.body)
  given.assertComplete(body)
  given.assertSafe(body)
  const now = clock()
  const id = randomUUID()
  const blank: StoredProvider = {
    id,
    provider_type: body.provider_type as StoredProvider['provider_type'],
    identifier: body.identifier!,
    name: '',
    client_id: '',
    client_secret: encryptSecret(config.jwtSecret, id, body.client_secret!),
    acceptable_client_ids: [],
    scopes: [],
    pkce_enabled: true,
    attribute_mapping: {},
    custom_claims_allowlist: [],
    authorization_params: {},
    enabled: true,
    email_optional: false,
    issuer: null,
    discovery_url: null,
    skip_nonce_check: false,
    cached_discovery: null,
    authorization_url: null,
    token_url: null,
    userinfo_url: null,
    jwks_uri: null,
    created_at: now,
    updated_at: now,
  }
  const { provider_type: _, identifier: __, ...fields } = body
  const provider = await found(context, given.changed(blank, fields))
  if (!(await providers.insertStoredProvider(pool, provider, policy.customOauth.maxProviders))) {
    const taken = await providers.findStoredProvider(pool, provider.identifier)
    if (!taken) throw new AuthError('over_custom_provider_quota')
    throw new AuthError('conflict')
  }
  call.reply.code(201)
  return rendered(provider)
})

export const updateCustomProvider = enabled(async (context, call) => {
  const { pool, config, clock } = context
  const body = read(given.changesSchema, call.body)
  given.assertSafe(body)
  const before = await providerOf(context, call)
  const changed = { ...given.changed(before, body), updated_at: clock() }
  const secret = body.client_secret
  const provider = {
    ...(body.issuer ||
    body.discovery_url ||
    body.authorization_url ||
    body.token_url ||
    body.userinfo_url ||
    body.jwks_uri
      ? await found(context, changed)
      : changed),
    ...(secret ? { client_secret: encryptSecret(config.jwtSecret, before.id, secret) } : {}),
  }
  if (!(await providers.updateStoredProvider(pool, provider)))
    throw new AuthError('custom_provider_not_found')
  return rendered(provider)
})

export const deleteCustomProvider = enabled(async ({ pool }, call) => {
  if (!(await providers.deleteStoredProvider(pool, identifierOf(call))))
    throw new AuthError('custom_provider_not_found')
  return undefined
})

/** Asks the provider for its addresses, so that the operator sees a wrong one now. */
async function found({ config }: AuthContext, provider: StoredProvider): Promise<StoredProvider> {
  for (const address of given.addressesOf(provider)) await assertSafeUrl(address, config.siteUrl)
  if (provider.provider_type !== 'oidc') return provider
  const fetch = limitedFetch(fromSite(config.siteUrl))
  const server = await discoverServer(fetch, new URL(provider.issuer!), provider.discovery_url).catch(
    cause => {
      const from = provider.discovery_url ?? provider.issuer
      throw new AuthError('validation_failed', { message: `OIDC discovery from "${from}" failed`, cause })
    },
  )
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
  const missing = needed.filter(field => !server[field])
  if (missing.length > 0)
    throw invalid(`OIDC discovery document is missing required fields: ${missing.join(', ')}`)
  for (const field of needed) await assertSafeUrl(server[field]!, config.siteUrl)
  return { ...provider, cached_discovery: documentOf(server) }
}

function documentOf(server: Awaited<ReturnType<typeof discoverServer>>): Record<string, unknown> {
  const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri } = server
  const { scopes_supported, response_types_supported, grant_types_supported, subject_types_supported } =
    server
  return {
    ...{ issuer, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri },
    ...{ scopes_supported, response_types_supported, grant_types_supported, subject_types_supported },
  }
}

function identifierOf(call: Call): string {
  const { identifier = '' } = call.params
  given.assertIdentifier(identifier)
  return identifier
}

async function providerOf({ pool }: AuthContext, call: Call): Promise<StoredProvider> {
  const provider = await providers.findStoredProvider(pool, identifierOf(call))
  if (!provider) throw new AuthError('custom_provider_not_found')
  return provider
}

/** Renders a provider with GoTrue's names, and without the secret. */
function rendered(provider: StoredProvider & { version?: string }): Record<string, unknown> {
  const { client_secret: _, cached_discovery: discovery, version: __, ...rest } = provider
  const fields = Object.entries({ ...rest, discovery_document: discovery })
  return Object.fromEntries(fields.filter(([, value]) => value !== null))
}
