/** Signs access tokens with GoTrue's claims. */
import type { AmrClaim } from '../accounts/sessions'
import type { AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import type { HookOccasion } from '../context/parts'
import { AuthError } from '../auth-error'
import { customClaims } from '../hooks/token-claims'
import { issuerOf } from '../rules/auth-address'
import { signJwt } from './sign-jwt'

export interface SignedToken {
  token: string
  /** Seconds since the epoch. */
  expiresAt: number
  /** Seconds. */
  expiresIn: number
}

/** With the largest metadata of an account a token is smaller than this, and a request's headers may have 16 KiB. */
const MOST_CHARACTERS = 12 * 1024

type Signing = Pick<AuthContext, 'config' | 'clock' | 'signingKeys' | 'hooks'>

/** The occasion that the hook `custom_access_token` is told. */
export interface TokenOccasion extends HookOccasion {
  /** How the session was opened, `token_refresh`, or how its level rose. */
  method: string
}

export function signAccessToken(
  context: Signing,
  user: AuthUser,
  session: { id: string; aal: string; amr: AmrClaim[] },
  occasion: TokenOccasion,
): Promise<SignedToken> {
  return sign(context, user, occasion, {
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
 * The token of an app: the same claims, so that policies find what they look for, but of the account only what the app
 * may know. `client_id` tells policies that it is an app.
 */
export function signAppToken(
  context: Signing,
  user: AuthUser,
  { sessionId, clientId, scopes }: { sessionId: string; clientId: string; scopes: readonly string[] },
  occasion: TokenOccasion,
): Promise<SignedToken> {
  return sign(context, user, occasion, {
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
  { config, clock, signingKeys, hooks }: Signing,
  user: AuthUser,
  occasion: TokenOccasion,
  claims: Record<string, unknown>,
): Promise<SignedToken> {
  const issuedAt = Math.floor(clock().getTime() / 1000)
  const own = {
    ...claims,
    sub: user.id,
    aud: user.aud,
    exp: issuedAt + config.jwtExpirySeconds,
    iat: issuedAt,
    role: user.role,
    is_anonymous: user.is_anonymous,
  }
  const hook = hooks.custom_access_token
  const signed = hook ? await customClaims(hook, own, occasion) : own
  const token = await signJwt(signingKeys, config.jwtSecret, signed)
  if (hook && token.length > MOST_CHARACTERS)
    throw new AuthError('unexpected_failure', { message: 'output claims make the token too large' })
  return { token, expiresAt: signed.exp, expiresIn: signed.exp - issuedAt }
}
