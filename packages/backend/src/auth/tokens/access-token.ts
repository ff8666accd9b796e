/**
 * Signs access tokens with GoTrue's claims.
 */
import type { AmrClaim } from '../accounts/sessions'
import type { AuthUser } from '../accounts/users'
import type { AuthContext } from '../context'
import { issuerOf } from '../oauth-server/issuer'
import { signJwt } from './sign-jwt'

export interface SignedToken {
  token: string
  /** Seconds since the epoch. */
  expiresAt: number
}

type Signing = Pick<AuthContext, 'config' | 'clock' | 'signingKeys'>

export function signAccessToken(
  context: Signing,
  user: AuthUser,
  session: { id: string; aal: string; amr: AmrClaim[] },
): Promise<SignedToken> {
  return sign(context, user, {
    iss: issuerOf(context.config),
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
  })
}

/**
 * The token of a tool: the same claims, so that policies find what they look for, but of the account only what the tool
 * may know. `client_id` tells policies that it is a tool.
 */
export function signToolToken(
  context: Signing,
  user: AuthUser,
  { sessionId, clientId, scopes }: { sessionId: string; clientId: string; scopes: readonly string[] },
): Promise<SignedToken> {
  return sign(context, user, {
    iss: issuerOf(context.config),
    email: (scopes.includes('email') && user.email) || '',
    phone: (scopes.includes('phone') && user.phone) || '',
    app_metadata: {},
    user_metadata: {},
    aal: 'aal1',
    amr: [
      {
        method: 'oauth_provider/authorization_code',
        timestamp: Math.floor(context.clock().getTime() / 1000),
      },
    ],
    session_id: sessionId,
    client_id: clientId,
    scope: scopes.join(' '),
  })
}

async function sign(
  { config, clock, signingKeys }: Signing,
  user: AuthUser,
  claims: Record<string, unknown>,
): Promise<SignedToken> {
  const issuedAt = Math.floor(clock().getTime() / 1000)
  const expiresAt = issuedAt + config.jwtExpirySeconds
  const token = await signJwt(signingKeys, config.jwtSecret, {
    ...claims,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    role: user.role,
    is_anonymous: user.is_anonymous,
  })
  return { token, expiresAt }
}
