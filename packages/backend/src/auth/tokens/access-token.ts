/**
 * Signs access tokens with GoTrue's claims.
 */
import type { AmrClaim } from '../accounts/sessions'
import type { AuthUser } from '../accounts/users'
import type { AuthContext } from '../context'
import { signJwt } from './sign-jwt'

export interface SignedToken {
  token: string
  /** Seconds since the epoch. */
  expiresAt: number
}

export async function signAccessToken(
  { config, clock, signingKeys }: Pick<AuthContext, 'config' | 'clock' | 'signingKeys'>,
  user: AuthUser,
  session: { id: string; aal: string; amr: AmrClaim[] },
): Promise<SignedToken> {
  const issuedAt = Math.floor(clock().getTime() / 1000)
  const expiresAt = issuedAt + config.jwtExpirySeconds
  const token = await signJwt(signingKeys, config.jwtSecret, {
    iss: `${config.siteUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return { token, expiresAt }
}
