/** POST /oauth/authorizations/:authorization_id/consent: the account allows what an app asks for, or does not. */
import { z } from 'zod'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { lastSignIn, type SessionRow } from '../accounts/sessions'
import { read } from '../wire/body-parsers'
import { secondFactorNeeded, type Principal } from '../wire/guards'
import { answerWithCode } from './answer'
import { freshSignInNeeded } from './authorization-details'
import { markApproved } from './authorizations'
import { storeConsent } from './consents'
import { endWithError, lacksSecondFactor, signInIsFresh, withPending } from './decide'
import { scopesOf } from './scopes'

const schema = z.object({ action: z.string().nullish() })

export async function consent(
  context: AuthContext,
  { params, body }: Call,
  principal: Principal & { session: SessionRow },
) {
  const { user, session } = principal
  const { action } = read(schema, body)
  if (action !== 'approve' && action !== 'deny') throw invalid(`action must be 'approve' or 'deny'`)
  if (await lacksSecondFactor(context, principal)) throw secondFactorNeeded()
  return withPending(context, params.authorization_id, async (db, authorization) => {
    if (authorization.user_id !== user.id) throw new AuthError('oauth_authorization_not_found')
    if (action === 'deny')
      return endWithError(context, db, authorization, 'access_denied', 'User denied the request')
    const now = context.clock()
    const at = await lastSignIn(db, session)
    if (!signInIsFresh(authorization, at)) throw freshSignInNeeded()
    await storeConsent(db, user.id, authorization.client_id, scopesOf(authorization.scope), now)
    const code = await markApproved(db, authorization.id, { at, aal: session.aal }, now)
    return { redirect_url: answerWithCode(context, authorization, code) }
  })
}

/**
 * POST /oauth/authorizations/:authorization_id/login_required: the page of a request with `prompt=none` found nobody
 * signed in. Anybody who knows the request may end it.
 */
export const loginRequired: Endpoint = (context, { params }) =>
  withPending(context, params.authorization_id, async (db, authorization) => {
    if (authorization.prompt !== 'none') throw invalid('authorization request may be asked about')
    return endWithError(context, db, authorization, 'login_required', 'Nobody is signed in')
  })
