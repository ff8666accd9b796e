/**
 * The profile behind the claims of an OpenID Connect provider, by the names that GoTrue gives them.
 */
import { readEmailAddress } from '../../email-address'
import { PROFILE_CLAIMS } from '../rules/profile-claims'
import type { Metadata } from '../rules/user-metadata'
import type { ExternalProfile } from '../context/provider'

const COPIED = ['iss', ...PROFILE_CLAIMS]
const CUSTOM = ['hd', 'is_private_email']
/** Every access token contains them. */
const MOST_LENGTH = 1000

/**
 * @param everyEmailVerified where the provider hands out verified addresses alone
 * @throws Error without a subject
 */
export function openIdProfile(claims: Metadata, everyEmailVerified = false): ExternalProfile {
  const subject = claims.sub
  if (!isShort(subject)) throw new Error('the provider names nobody')
  const copied = Object.fromEntries(
    COPIED.filter(name => isShort(claims[name])).map(name => [name, claims[name]]),
  )
  const name = copied.name ?? [copied.given_name, copied.family_name].filter(Boolean).join(' ')
  const custom = Object.fromEntries(CUSTOM.filter(key => key in claims).map(key => [key, claims[key]]))
  // Some providers send the flag as text.
  const verified = everyEmailVerified || claims.email_verified === true || claims.email_verified === 'true'
  const address = isShort(claims.email) ? readEmailAddress(claims.email) : null
  return {
    subject,
    emails: address === null ? [] : [{ address, verified }],
    metadata: {
      ...copied,
      ...(name ? { name, full_name: name } : {}),
      ...(copied.picture ? { avatar_url: copied.picture } : {}),
      ...(Object.keys(custom).length > 0 ? { custom_claims: custom } : {}),
      sub: subject,
      provider_id: subject,
    },
  }
}

/** Returns whether a claim is a text that PostgreSQL stores, and not an empty one. */
function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MOST_LENGTH && /^[^\0\p{Surrogate}]+$/u.test(value)
}
