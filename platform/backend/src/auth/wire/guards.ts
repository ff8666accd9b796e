/** The guards of the route table. Each wraps an endpoint, so that every line of the table shows who may call it. */
import { bearerToken } from '../../http/authenticator'
import { batchOnPool } from '../../db/batch-on-pool'
import type { SessionRow } from '../accounts/sessions'
import { USER_COLUMNS, type AuthUser } from '../accounts/users'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError } from '../auth-error'
import type { ConfiguredLimit } from '../rules/rate-limits'
import { isUuid } from '../../db/uuid'

/** One statement for both: most requests of the wire begin with it. */
const PRINCIPAL = {
  text: `select ${USER_COLUMNS}, s.id as session_id, s.created_at as session_created_at, s.not_after as session_not_after,
    coalesce(s.aal::text, 'aal1') as session_aal, s.oauth_client_id as session_client, s.scopes as session_scopes
    from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id where u.id = $1`,
  cacheKey: 'principal',
}

interface PrincipalRow extends AuthUser {
  session_id: string | null
  session_created_at: Date
  session_not_after: Date | null
  session_aal: string
  session_client: string | null
  session_scopes: string | null
}

export interface Principal {
  user: AuthUser
  session: SessionRow | null
  /** The connected app that the token belongs to; null where it is the account's own. */
  app: { clientId: string; scopes: readonly string[] } | null
}

export type SignedInEndpoint = (context: AuthContext, call: Call, principal: Principal) => Promise<unknown>

/** Requires a user's own access token, whose session has not ended; that of an app does not act for the account. */
export function signedIn(endpoint: SignedInEndpoint): Endpoint {
  return ownerOrApp(async (context, call, principal) => {
    if (principal.app) {
      const message = 'The token of a connected tool opens /oauth/userinfo alone'
      throw new AuthError('no_authorization', { status: 403, message })
    }
    return endpoint(context, call, principal)
  })
}

/** Does as `signedIn` does, for apps as well. */
export function ownerOrApp(endpoint: SignedInEndpoint): Endpoint {
  return async (context, call) => endpoint(context, call, await principalOf(context, call))
}

export type InSessionEndpoint = (
  context: AuthContext,
  call: Call,
  principal: Principal & { session: SessionRow },
) => Promise<unknown>

/** Requires a session of an account that somebody can sign in to again. */
export function inSession(endpoint: InSessionEndpoint): Endpoint {
  return permanent(async (context, call, principal) => {
    const { session } = principal
    if (!session) throw new AuthError('session_not_found')
    return endpoint(context, call, { ...principal, session })
  })
}

/** Requires a session that has passed the second factor of its account, where there is one. */
export function fullySignedIn(endpoint: InSessionEndpoint): Endpoint {
  return inSession(async (context, call, principal) => {
    if (secondFactorMissing(principal)) throw secondFactorNeeded()
    return endpoint(context, call, principal)
  })
}

export function secondFactorNeeded(): AuthError {
  return new AuthError('insufficient_aal', { message: 'AAL2 session is required for this' })
}

/** Returns whether the account has a second factor that the session has not given. */
export function secondFactorMissing({ user, session }: Pick<Principal, 'user' | 'session'>): boolean {
  return user.factors.some(({ status }) => status === 'verified') && session?.aal !== 'aal2'
}

/** Requires an account that somebody can sign in to again: what a lost session would lock out. */
export function permanent(endpoint: SignedInEndpoint): Endpoint {
  return signedIn(async (context, call, principal) => {
    if (principal.user.is_anonymous) {
      const message = 'Anonymous user not allowed to perform these actions'
      throw new AuthError('no_authorization', { status: 403, message })
    }
    return endpoint(context, call, principal)
  })
}

/** Requires the secret key, or a token of role `service_role`. */
export function serviceRole(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    if (!call.headers.authorization && !call.headers.apikey) throw new AuthError('no_authorization')
    const caller = await context.authenticate(call.headers, call.query.apikey)
    if (caller.role !== 'service_role') throw new AuthError('not_admin')
    return endpoint(context, call)
  }
}

/** Limits calls per client address. */
export function limited(limit: ConfiguredLimit, endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    const { limits, policy } = context
    const { allowed, retryAfterSeconds } = await limits.consume(limit(policy), call.client.rateLimitKey)
    if (!allowed) throw new AuthError('over_request_rate_limit', { retryAfter: retryAfterSeconds })
    return endpoint(context, call)
  }
}

async function principalOf(context: AuthContext, call: Call): Promise<Principal> {
  if (bearerToken(call.headers.authorization) === null) throw new AuthError('no_authorization')
  const { claims } = await context.authenticate({ authorization: call.headers.authorization })
  if (!isUuid(claims.sub)) throw new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' })

  const { user, session } = await findPrincipal(context, claims.sub, claims.session_id)
  if (!user)
    throw new AuthError('user_not_found', {
      status: 403,
      message: 'User from sub claim in JWT does not exist',
    })
  if (user.banned_until && user.banned_until > context.clock())
    throw new AuthError('user_banned', { status: 403 })

  const expired = session?.not_after && session.not_after <= context.clock()
  if (claims.session_id && (!session || expired)) throw new AuthError('session_not_found')
  return { user, session, app: appOf(claims, session) }
}

function appOf(claims: Readonly<Record<string, unknown>>, session: SessionRow | null): Principal['app'] {
  const clientId = session?.oauth_client_id ?? claims.client_id
  if (clientId === undefined || clientId === null) return null
  return {
    clientId: String(clientId),
    scopes: typeof claims.scope === 'string' ? claims.scope.split(' ') : [],
  }
}

function sessionOf(row: PrincipalRow): SessionRow | null {
  if (row.session_id === null) return null
  return {
    id: row.session_id,
    user_id: row.id,
    created_at: row.session_created_at,
    not_after: row.session_not_after,
    aal: row.session_aal,
    oauth_client_id: row.session_client,
    scopes: row.session_scopes,
  }
}

async function findPrincipal({ pool }: AuthContext, userId: string, sessionId: unknown) {
  const [found] = await batchOnPool(pool, [
    { ...PRINCIPAL, values: [userId, isUuid(sessionId) ? sessionId : null] },
  ])
  const row = found!.rows[0] as PrincipalRow | undefined
  return { user: row ?? null, session: row ? sessionOf(row) : null }
}
