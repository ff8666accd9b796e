/** ID tokens (OpenID Connect Core, 2): who has signed in to which app, and when. */
import { SignJWT } from 'jose'
import type { AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import type { Authorization } from './authorizations'
import { issuerOf } from '../rules/auth-address'
import { scopedClaims, scopesOf } from './scopes'

export async function signIdToken(
  { config, clock, idTokenKey }: AuthContext,
  user: AuthUser,
  { client_id, nonce, scope, authenticated_at }: Authorization,
): Promise<string> {
  const { algorithm, kid, key } = idTokenKey!
  const issuedAt = Math.floor(clock().getTime() / 1000)
  return new SignJWT({
    ...scopedClaims(user, scopesOf(scope)),
    ...(nonce === null ? {} : { nonce }),
    ...(authenticated_at ? { auth_time: Math.floor(authenticated_at.getTime() / 1000) } : {}),
  })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuer(issuerOf(config))
    .setSubject(user.id)
    .setAudience(client_id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + config.jwtExpirySeconds)
    .sign(key)
}
