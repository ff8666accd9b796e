/**
 * GET /oauth/authorizations/:authorization_id: who asks the account for what, or where to go where it need not be asked.
 */
import type { Queryable } from '../../db/request-scope'
import type { AuthContext, Call } from '../context/context'
import { AuthError } from './refusals'
import type { AuthUser } from '../accounts/users'
import { lastSignIn, type SessionRow } from '../accounts/sessions'
import { secondFactorNeeded, type Principal } from '../wire/guards'
import { answerWithCode } from './answer'
import { bindToAccount, markApproved, type Authorization } from './authorizations'
import { findClient } from './clients'
import { consentedScopes } from './consents'
import { endWithError, lacksSecondFactor, signInIsFresh, withPending } from './decide'
import { namesItsOwner } from './redirect-uri'
import { scopesOf } from './scopes'

export async function authorizationDetails(
  context: AuthContext,
  { params }: Call,
  principal: Principal & { session: SessionRow },
) {
  const { user, session } = principal
  const lacking = await lacksSecondFactor(context, principal)
  return withPending(context, params.authorization_id, async (db, authorization) => {
    if (lacking) {
      if (authorization.prompt !== 'none') throw secondFactorNeeded()
      return endWithError(context, db, authorization, 'interaction_required', 'A second factor is missing')
    }
    // The account that looks at it last decides: "Not you?" leads to another one.
    await bindToAccount(db, authorization.id, user.id)
    const silent = authorization.prompt === 'none'
    const at = await lastSignIn(db, session)
    if (!signInIsFresh(authorization, at)) {
      if (!silent) throw freshSignInNeeded()
      return endWithError(context, db, authorization, 'login_required', 'The sign-in is too long ago')
    }
    if (await allowedBefore(db, authorization, user.id)) {
      const code = await markApproved(db, authorization.id, { at, aal: session.aal }, context.clock())
      return { redirect_url: answerWithCode(context, authorization, code) }
    }
    if (silent) return endWithError(context, db, authorization, 'consent_required', 'Nobody has allowed this')
    return describe(db, authorization, user)
  })
}

export function freshSignInNeeded(): AuthError {
  return new AuthError('reauthentication_needed')
}

/**
 * Returns whether the account has allowed this before: nobody is asked twice, unless the app wants that. A program on
 * somebody's machine always asks, because another one can answer in its name (RFC 8252, 8.6).
 */
async function allowedBefore(db: Queryable, request: Authorization, userId: string): Promise<boolean> {
  const prompts = request.prompt.split(' ')
  if (prompts.includes('consent') || prompts.includes('select_account')) return false
  if (!namesItsOwner(request.redirect_uri)) return false
  const allowed = await consentedScopes(db, userId, request.client_id)
  return allowed.length > 0 && scopesOf(request.scope).every(scope => allowed.includes(scope))
}

async function describe(db: Queryable, authorization: Authorization, user: AuthUser) {
  const client = await findClient(db, authorization.client_id)
  if (!client) throw new AuthError('oauth_authorization_not_found')
  return {
    authorization_id: authorization.authorization_id,
    redirect_uri: authorization.redirect_uri,
    client: {
      id: client.id,
      name: client.client_name ?? '',
      uri: client.client_uri ?? '',
      logo_uri: client.logo_uri ?? '',
    },
    user: { id: user.id, email: user.email ?? '' },
    scope: authorization.scope,
  }
}
