/**
 * The profile behind the claims of a custom provider: mapped as the operator says, and with the claims that they allow.
 */
import type { Metadata } from '../../rules/user-metadata'
import { openIdProfile } from '../openid-profile'
import type { ExternalProfile } from '../../context/provider'
import type { StoredProvider } from './stored-provider'

/** @throws Error without a subject */
export function customProfile(
  { attribute_mapping: mapping, custom_claims_allowlist: allowed }: StoredProvider,
  claims: Metadata,
): ExternalProfile {
  const mapped = Object.entries(mapping).flatMap(([field, source]) => {
    if (typeof source !== 'string') return [[field, source]]
    return Object.hasOwn(claims, source) ? [[field, claims[source]]] : []
  })
  // A provider that vouches for its own address proves nothing about another claim that serves as one.
  const doubtful = mapping.email !== undefined && mapping.email !== 'email' ? { email_verified: false } : {}
  const all: Metadata = { ...claims, ...Object.fromEntries(mapped), ...doubtful }
  const profile = openIdProfile({ ...all, sub: typeof all.sub === 'number' ? String(all.sub) : all.sub })
  const custom = Object.fromEntries(
    allowed.filter(key => Object.hasOwn(claims, key)).map(key => [key, claims[key]]),
  )
  if (Object.keys(custom).length === 0) return profile
  const before = profile.metadata.custom_claims as Metadata | undefined
  return { ...profile, metadata: { ...profile.metadata, custom_claims: { ...before, ...custom } } }
}
