/** Checks what an operator says about a custom provider, as GoTrue does. */
import { z } from 'zod'
import { invalid } from '../../auth-error'
import type { StoredProvider } from './stored-provider'

/** This server says these itself. */
const RESERVED_PARAMETERS = [
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'nonce',
]
/** A provider says nothing about these. */
const PROTECTED_FIELDS = [
  'id',
  'aud',
  'role',
  'app_metadata',
  'created_at',
  'updated_at',
  'confirmed_at',
  'email_confirmed_at',
  'phone_confirmed_at',
  'email_verified',
  'phone_verified',
  'banned_until',
  'is_super_admin',
]

const text = z.string().max(2048)
const texts = z.array(text).max(100)

export const changesSchema = z.object({
  name: text.nullish(),
  client_id: text.nullish(),
  client_secret: text.nullish(),
  acceptable_client_ids: texts.nullish(),
  scopes: texts.nullish(),
  pkce_enabled: z.boolean().nullish(),
  attribute_mapping: z.record(z.string(), z.unknown()).nullish(),
  custom_claims_allowlist: texts.nullish(),
  authorization_params: z.record(z.string(), z.unknown()).nullish(),
  enabled: z.boolean().nullish(),
  email_optional: z.boolean().nullish(),
  issuer: text.nullish(),
  discovery_url: text.nullish(),
  skip_nonce_check: z.boolean().nullish(),
  authorization_url: text.nullish(),
  token_url: text.nullish(),
  userinfo_url: text.nullish(),
  jwks_uri: text.nullish(),
})

export const creationSchema = changesSchema.extend({
  provider_type: text.nullish(),
  identifier: text.nullish(),
})

export type ProviderChanges = z.infer<typeof changesSchema>

/** The form that GoTrue's table asks for. */
const IDENTIFIER = /^[a-z0-9][a-z0-9:-]{0,48}[a-z0-9]$/
const OF_OIDC = ['issuer'] as const
const OF_OAUTH2 = ['authorization_url', 'token_url', 'userinfo_url'] as const

/** @throws {AuthError} validation_failed */
export function assertComplete(given: z.infer<typeof creationSchema>): void {
  const { provider_type: type } = given
  if (type !== 'oauth2' && type !== 'oidc') throw invalid("provider_type must be either 'oauth2' or 'oidc'")
  if (!given.identifier) throw invalid('identifier is required')
  assertIdentifier(given.identifier)
  if (!IDENTIFIER.test(given.identifier))
    throw invalid('identifier must be 2 to 50 lower-case letters, digits, hyphens and colons')
  for (const field of ['name', 'client_id', 'client_secret'] as const)
    if (!given[field]) throw invalid(`${field} is required`)
  const [needed, kind] = type === 'oidc' ? [OF_OIDC, 'OIDC'] : [OF_OAUTH2, 'OAuth2']
  for (const field of needed) if (!given[field]) throw invalid(`${field} is required for ${kind} providers`)
}

export function assertIdentifier(identifier: string): void {
  if (!identifier.startsWith('custom:'))
    throw invalid(`identifier must start with 'custom:' prefix, e.g. 'custom:${identifier}'`)
}

/** @throws {AuthError} validation_failed */
export function assertSafe({
  name,
  attribute_mapping,
  authorization_params,
  custom_claims_allowlist,
}: ProviderChanges): void {
  if (name && name.length > 100) throw invalid('name must be at most 100 characters long')
  for (const [key, value] of Object.entries(authorization_params ?? {})) {
    if (RESERVED_PARAMETERS.includes(key)) throw invalid(`Cannot override reserved OAuth parameter: ${key}`)
    if (typeof value !== 'string') throw invalid(`Authorization parameter "${key}" must be a string`)
  }
  for (const field of Object.keys(attribute_mapping ?? {}))
    if (PROTECTED_FIELDS.includes(field)) throw invalid(`Cannot map to protected system field: ${field}`)
  if (custom_claims_allowlist?.some(key => key.trim() === ''))
    throw invalid('custom_claims_allowlist entries must be non-empty strings')
}

/** Applies what is given; an empty text changes nothing, as in GoTrue. The secret is the caller's. */
export function changed(provider: StoredProvider, given: ProviderChanges): StoredProvider {
  const oidc = provider.provider_type === 'oidc'
  const { client_secret: _, ...fields } = given
  const own = oidc ? ['issuer', 'discovery_url', 'skip_nonce_check'] : [...OF_OAUTH2, 'jwks_uri']
  const others = oidc ? [...OF_OAUTH2, 'jwks_uri'] : ['issuer', 'discovery_url', 'skip_nonce_check']
  const taken = Object.entries(fields).filter(
    ([key, value]) =>
      value !== null && value !== undefined && value !== '' && (own.includes(key) || !others.includes(key)),
  )
  const next = { ...provider, ...Object.fromEntries(taken) } as StoredProvider
  return oidc && !next.scopes.includes('openid') ? { ...next, scopes: ['openid', ...next.scopes] } : next
}

/** Returns the addresses that this server will ask, or send people to. */
export function addressesOf({
  issuer,
  discovery_url,
  authorization_url,
  token_url,
  userinfo_url,
  jwks_uri,
}: StoredProvider): string[] {
  return [issuer, discovery_url, authorization_url, token_url, userinfo_url, jwks_uri].filter(
    address => address !== null,
  )
}
