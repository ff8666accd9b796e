/** Verifies an ID token that an app received from a provider itself (OpenID Connect Core 1.0, 3.1.3.7). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthContext } from '../context/context'
import { invalid, refused } from '../auth-error'
import { AuthError } from './refusals'
import type { Metadata } from '../rules/user-metadata'
import { findProvider } from './find-provider'
import type { ExternalProfile, ExternalProvider } from '../context/provider'

export interface IdTokenRequest {
  provider?: string | null
  issuer?: string | null
  id_token: string
  access_token?: string | null
  nonce?: string | null
}

/** @throws {AuthError} provider_disabled, validation_failed */
export async function idTokenProvider(
  context: AuthContext,
  { provider: name, issuer }: IdTokenRequest,
): Promise<ExternalProvider> {
  const provider = name ? await findProvider(context, name.toLowerCase()) : null
  if (!provider) {
    throw new AuthError('provider_disabled', {
      message: `Provider (issuer "${name || issuer || ''}") is not enabled`,
    })
  }
  return provider
}

/** @throws {AuthError} validation_failed for a token that is not this person's, not for us, or not the provider's */
export async function verifiedProfile(
  provider: ExternalProvider,
  request: IdTokenRequest,
): Promise<ExternalProfile> {
  const { id_token: token, access_token: accessToken, issuer, nonce } = request
  if (!provider.verifyIdToken) throw invalid(`Custom OIDC provider "${provider.name}" not allowed`)
  const { profile, claims } = await provider.verifyIdToken(token).catch((cause: unknown) => {
    throw refused('invalid request', 'Bad ID token', cause)
  })
  if (issuer && issuer !== claims.iss) throw refused('invalid request', 'Bad ID token')
  if (accessToken && claims.at_hash && !belongsTo(accessToken, token, String(claims.at_hash))) {
    throw refused('invalid request', 'Bad ID token')
  }
  if (!provider.settings.skipNonceCheck) checkNonce(claims, nonce)
  return profile
}

/** Checks the nonce, which the app keeps to itself: the provider gets its hash. */
function checkNonce(claims: Metadata, nonce: string | null | undefined): void {
  if (Boolean(claims.nonce) !== Boolean(nonce)) {
    throw refused('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (!nonce) return
  const expected = createHash('sha256').update(nonce).digest('hex')
  if (!equal(expected, String(claims.nonce))) throw refused('invalid nonce', 'Nonces mismatch')
}

/** Compares the left half of the hash that the token's algorithm uses (OpenID Connect Core 1.0, 3.2.2.9). */
function belongsTo(accessToken: string, idToken: string, atHash: string): boolean {
  const header = JSON.parse(Buffer.from(idToken.split('.')[0]!, 'base64url').toString()) as { alg: string }
  const bits = /(256|384|512)$/.exec(header.alg)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  return equal(digest.subarray(0, digest.length / 2).toString('base64url'), atHash)
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
