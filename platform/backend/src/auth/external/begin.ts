/** Begins a flow at a provider, to sign in or to link an identity. */
import { randomUUID } from 'node:crypto'
import { generateRandomCodeVerifier, generateRandomNonce } from 'oauth4webapi'
import type { AuthContext, Call } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { codeChallenge } from '../rules/code-challenge'
import { redirectTarget } from '../rules/redirect-target'
import { bindToBrowser } from './browser-binding'
import { findProvider } from './find-provider'
import { beginExternalFlow } from './flows'
import type { ExternalProvider } from '../context/provider'

/** Parameters of a request that begins a flow; none of them goes to the provider. */
const OWN = new Set([
  'apikey',
  'code_challenge',
  'code_challenge_method',
  'invite_token',
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
])

/** Parameters that this server sets itself, or that would have the provider read the request from elsewhere. */
const RESERVED = new Set([
  'client_assertion',
  'client_assertion_type',
  'client_id',
  'client_secret',
  'code_verifier',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
])

/** @throws {AuthError} validation_failed for a provider that is not configured, with GoTrue's texts */
export async function providerOf(context: AuthContext, call: Call): Promise<ExternalProvider> {
  const name = call.query.provider?.toLowerCase()
  if (!name) throw invalid('Unsupported provider: missing provider')
  const provider = await findProvider(context, name)
  if (!provider) throw invalid('Unsupported provider: provider is not enabled')
  return provider
}

/**
 * @param linkingUserId the account that the identity will belong to; null to sign in
 * @returns the page of the provider
 * @throws {AuthError} service_unavailable when the provider does not answer
 */
export async function beginAtProvider(
  context: AuthContext,
  call: Call,
  provider: ExternalProvider,
  linkingUserId: string | null,
): Promise<URL> {
  const { config, pool, clock } = context
  const challenge = codeChallenge(call.query)
  const id = randomUUID()
  const binding = {
    state: id,
    nonce: provider.binds.nonce ? generateRandomNonce() : null,
    codeVerifier: provider.binds.pkce ? generateRandomCodeVerifier() : null,
  }
  const url = await provider
    .authorizationUrl({
      ...binding,
      scopes: (call.query.scopes ?? '').split(/[\s,]+/).filter(Boolean),
      parameters: furtherParameters(call.query),
    })
    .catch((cause: unknown) => {
      throw new AuthError('service_unavailable', { message: `${provider.name} does not answer`, cause })
    })
  // The exchange of the code proves who began the flow that links: a page of another origin has no cookie of ours.
  const verifierBinds = linkingUserId !== null && challenge !== null
  await beginExternalFlow(
    pool,
    {
      id,
      provider: provider.name,
      challenge,
      browserHash: verifierBinds ? null : bindToBrowser(call, provider, id),
      nonce: binding.nonce,
      codeVerifier: binding.codeVerifier,
      redirectTo: redirectTarget(call.query.redirect_to, config) ?? config.siteUrl,
      linkingUserId,
    },
    clock(),
  )
  return url
}

function furtherParameters(query: Call['query']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter(
      (parameter): parameter is [string, string] =>
        parameter[1] !== undefined &&
        !OWN.has(parameter[0].toLowerCase()) &&
        !RESERVED.has(parameter[0].toLowerCase()),
    ),
  )
}
