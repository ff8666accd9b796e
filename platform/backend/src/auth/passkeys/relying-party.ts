/**
 * The relying party of WebAuthn: for which domain and which pages credentials are made.
 * See docs/auth-wire.md#passkeys
 */
import { isIP } from 'node:net'
import type { BackendConfig } from '../../contract'
import type { RelyingParty } from '../context/parts'
import type { ResolvedPolicy } from '../rules/default-policy'

/** @returns null where no browser makes credentials: a domain is needed, an IP address is none */
export function relyingPartyOf(
  { siteUrl }: Pick<BackendConfig, 'siteUrl'>,
  { webauthn }: Pick<ResolvedPolicy, 'webauthn'>,
): RelyingParty | null {
  const { hostname, origin } = new URL(siteUrl)
  const id = webauthn.rpId ?? hostname
  if (isIP(id.replace(/^\[|\]$/g, ''))) return null
  return { id, name: webauthn.rpDisplayName ?? hostname, origins: webauthn.rpOrigins ?? [origin] }
}
