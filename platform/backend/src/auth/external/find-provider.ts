/** The provider of a name: one of the configuration, or one that an operator added while the server runs. */
import type { Queryable } from '../../db/request-scope'
import type { AuthContext } from '../context/context'
import { AuthError } from './refusals'
import { limitedFetch } from '../outgoing/limited-fetch'
import { fromSite } from '../outgoing/reach'
import { decryptSecret } from '../tokens/factor-secret'
import { createOAuth2Provider } from './custom/oauth2-provider'
import { customProfile } from './custom/custom-profile'
import { findStoredProvider, type StoredProvider } from './custom/stored-provider'
import { callbackUrl } from './create-providers'
import { createOpenIdProvider } from './openid-provider'
import type { ExternalProvider } from '../context/provider'

/**
 * @returns null for a provider that is unknown or switched off
 * @throws {AuthError} provider_secret_unreadable
 */
export async function findProvider(
  context: AuthContext,
  name: string,
  db: Queryable = context.pool,
): Promise<ExternalProvider | null> {
  const configured = context.providers.get(name)
  if (configured || !name.startsWith('custom:') || !context.policy.customOauth.enabled)
    return configured ?? null
  const stored = await findStoredProvider(db, name)
  if (!stored?.enabled) {
    context.customProviders.delete(name)
    return null
  }
  const built = context.customProviders.get(name)
  if (built?.version === stored.version) return built.provider
  const provider = build(context, stored)
  context.customProviders.set(name, { version: stored.version, provider })
  return provider
}

function build({ config, clock }: AuthContext, stored: StoredProvider): ExternalProvider {
  const site = {
    name: stored.identifier,
    settings: {
      clientIds: [stored.client_id, ...stored.acceptable_client_ids],
      secret: secretOf(config.jwtSecret, stored),
      skipNonceCheck: stored.skip_nonce_check,
      emailOptional: stored.email_optional,
    },
    redirectUri: callbackUrl(config),
    clock,
    fetch: limitedFetch(fromSite(config.siteUrl)),
  }
  if (stored.provider_type === 'oauth2') return createOAuth2Provider(site, stored)
  return createOpenIdProvider(site, {
    issuer: stored.issuer!,
    discoveryUrl: stored.discovery_url,
    scopes: stored.scopes,
    pkce: stored.pkce_enabled,
    nonce: true,
    formPost: false,
    parameters: stored.authorization_params,
    profileOf: claims => customProfile(stored, claims),
  })
}

function secretOf(jwtSecret: string, { id, client_secret: sealed }: StoredProvider): string {
  try {
    return decryptSecret(jwtSecret, id, sealed)
  } catch (cause) {
    throw new AuthError('provider_secret_unreadable', { cause })
  }
}
