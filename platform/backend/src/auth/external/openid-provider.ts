/** An OpenID Connect provider, found by its discovery document (OpenID Connect Core and Discovery 1.0). */
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as oauth from 'oauth4webapi'
import type { ExternalProviderSettings } from '../../contract'
import type { Metadata } from '../rules/user-metadata'
import type { LimitedFetch } from '../outgoing/limited-fetch'
import type { AuthorizationRequest, ExternalProfile, ExternalProvider } from '../context/provider'

export interface OpenIdTraits {
  issuer: string
  scopes: readonly string[]
  pkce: boolean
  nonce: boolean
  formPost: boolean
  /** Parameters of every request. They follow the caller's own. */
  parameters?: Readonly<Record<string, string>>
  profileOf: (claims: Metadata) => ExternalProfile
  /** Left out, or null: where OpenID Connect Discovery puts it. */
  discoveryUrl?: string | null
}

export interface ProviderSite {
  name: string
  settings: ExternalProviderSettings
  redirectUri: string
  clock: () => Date
  /** Reaches the provider. */
  fetch: LimitedFetch
}

const DISCOVERY_LIFETIME_MS = 60 * 60 * 1000
const CLOCK_TOLERANCE_SECONDS = 30
/** An ID token is never signed with a shared secret, and never unsigned. */
const ID_TOKEN_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]

interface Discovered {
  server: oauth.AuthorizationServer
  keys: JWTVerifyGetKey
  at: number
}

export function createOpenIdProvider(site: ProviderSite, traits: OpenIdTraits): ExternalProvider {
  const { name, settings, redirectUri, clock, fetch } = site
  const issuer = new URL(traits.issuer)
  const options = requestOptions(issuer, fetch)
  let discovered: Promise<Discovered> | null = null

  async function discover(): Promise<Discovered> {
    const known = await discovered?.catch(() => null)
    const now = clock().getTime()
    if (known && Math.abs(now - known.at) < DISCOVERY_LIFETIME_MS) return known
    discovered = discoverServer(fetch, issuer, traits.discoveryUrl).then(server => ({
      server,
      keys: remoteKeys(fetch, server),
      at: now,
    }))
    return discovered
  }

  const client = (): oauth.Client => ({
    client_id: settings.clientIds[0]!,
    [oauth.clockSkew]: Math.round((clock().getTime() - Date.now()) / 1000),
    [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  })

  const binds = { pkce: traits.pkce, nonce: traits.nonce && !settings.skipNonceCheck }
  return {
    name,
    settings,
    redirectUri,
    formPost: traits.formPost,
    binds,
    async authorizationUrl(request) {
      const { server } = await discover()
      if (!server.authorization_endpoint) throw new Error(`${issuer.href} names no authorization endpoint`)
      const url = new URL(server.authorization_endpoint)
      const parameters = { ...traits.parameters, ...request.parameters }
      await describeRequest(url.searchParams, { ...request, parameters }, { ...site, scopes: traits.scopes })
      if (traits.formPost) url.searchParams.set('response_mode', 'form_post')
      return url
    },
    async exchange(answer, binding) {
      const { server } = await discover()
      const parameters = oauth.validateAuthResponse(server, client(), answer, binding.state)
      const authentication = clientAuthentication(server, settings.secret)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client(),
        authentication,
        parameters,
        redirectUri,
        binding.codeVerifier ?? oauth.nopkce,
        options,
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client(), response, {
        requireIdToken: true,
        ...(binding.nonce === null ? {} : { expectedNonce: binding.nonce }),
      })
      await oauth.validateApplicationLevelSignature(server, response, options)
      const claims = oauth.getValidatedIdTokenClaims(tokens)!
      const more = claims.email
        ? {}
        : await userInfo(server, client(), tokens.access_token, claims.sub, options)
      return {
        profile: traits.profileOf({ ...more, ...claims }),
        tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
      }
    },
    async verifyIdToken(idToken) {
      const { server, keys } = await discover()
      const { payload } = await jwtVerify<Metadata>(idToken, keys, {
        issuer: server.issuer,
        audience: [...settings.clientIds],
        algorithms: ID_TOKEN_ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: clock(),
      })
      return { profile: traits.profileOf(payload), claims: payload }
    },
  }
}

/** @throws Error when there is no document, or one of another issuer */
export async function discoverServer(
  fetch: LimitedFetch,
  issuer: URL,
  discoveryUrl: string | null = null,
): Promise<oauth.AuthorizationServer> {
  const response =
    discoveryUrl === null
      ? await oauth.discoveryRequest(issuer, requestOptions(issuer, fetch))
      : await fetch(discoveryUrl, { method: 'GET', headers: { accept: 'application/json' } })
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Adds what every request to a provider has, and the caller's own parameters. */
export async function describeRequest(
  query: URLSearchParams,
  { state, nonce, codeVerifier, scopes, parameters }: AuthorizationRequest,
  provider: ProviderSite & { scopes: readonly string[] },
): Promise<void> {
  for (const [key, value] of Object.entries(parameters)) query.set(key, value)
  query.set('client_id', provider.settings.clientIds[0]!)
  query.set('redirect_uri', provider.redirectUri)
  query.set('response_type', 'code')
  query.set('scope', [...new Set([...provider.scopes, ...scopes])].join(' '))
  query.set('state', state)
  if (nonce !== null) query.set('nonce', nonce)
  if (codeVerifier !== null) {
    query.set('code_challenge', await oauth.calculatePKCECodeChallenge(codeVerifier))
    query.set('code_challenge_method', 'S256')
  }
}

/** Returns the options of a request. Plain HTTP is for this machine alone, for tests and development. */
export function requestOptions(address: URL, fetch: LimitedFetch) {
  const local = address.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(address.hostname)
  return { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: local }
}

/** Sends the secret in the body where the provider takes it there: they decode the header in different ways. */
function clientAuthentication(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  if (secret === '') return oauth.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_post')
    ? oauth.ClientSecretPost(secret)
    : oauth.ClientSecretBasic(secret)
}

async function userInfo(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  accessToken: string,
  subject: string,
  options: ReturnType<typeof requestOptions>,
): Promise<Metadata> {
  if (!server.userinfo_endpoint) return {}
  const response = await oauth.userInfoRequest(server, client, accessToken, options)
  return { ...(await oauth.processUserInfoResponse(server, client, subject, response)) }
}

function remoteKeys(fetch: LimitedFetch, server: oauth.AuthorizationServer): JWTVerifyGetKey {
  if (!server.jwks_uri) throw new Error(`${server.issuer} names no keys`)
  return createRemoteJWKSet(new URL(server.jwks_uri), {
    [customFetch]: fetch,
    timeoutDuration: 5000,
    cooldownDuration: 30_000,
    cacheMaxAge: 10 * 60 * 1000,
  })
}
