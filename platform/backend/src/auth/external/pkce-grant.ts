/** POST /token?grant_type=pkce: exchanges the code of a finished flow (RFC 7636). */
import { z } from 'zod'
import { inTransaction } from '../../db/transaction'
import type { Queryable } from '../../db/request-scope'
import { FLOW_LIFETIME_MS, consumeFlow, type FlowState } from '../accounts/flow-state'
import { adoptSignUpCredentials } from '../accounts/update-user'
import type { AuthContext, Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { findProvider } from './find-provider'
import { linkIdentity } from './link'
import { challengeMatches } from '../rules/code-challenge'
import { issueSession } from '../tokens/issue-session'
import { read } from '../wire/body-parsers'

const schema = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() })

export const pkceGrant: Endpoint = async (context, call) => {
  const { auth_code: code, code_verifier: verifier } = read(schema, call.body)
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')

  const outcome = await inTransaction(context.pool, async db => {
    const flow = await consumeFlow(db, code)
    // Returned rather than thrown, so that consuming the code is committed.
    if (!flow?.user_id) return new AuthError('flow_state_not_found')
    const age = context.clock().getTime() - flow.auth_code_issued_at!.getTime()
    if (age > FLOW_LIFETIME_MS) return new AuthError('flow_state_expired')
    if (!challengeMatches(flow.code_challenge, verifier)) return new AuthError('bad_code_verifier')
    // The browser of the sign-up and the reader of the mail are one person: what was typed then counts.
    if (flow.sign_up) await adoptSignUpCredentials(db, flow.user_id, flow.sign_up, context.clock())
    if (flow.authentication_method === 'sso/saml')
      return issueSession(context, db, flow.user_id, 'sso/saml', call, flow.session_not_after)
    if (flow.authentication_method !== 'oauth') return issueSession(context, db, flow.user_id, 'otp', call)
    if (flow.to_link) await linkFlow(context, db, flow)
    const session = await issueSession(context, db, flow.user_id, 'oauth', call)
    return { ...session, ...providerTokens(flow) }
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

/**
 * Links the identity to the account. The holder of the verifier began the flow, so the identity is the account's from
 * here on.
 */
async function linkFlow(context: AuthContext, db: Queryable, flow: FlowState): Promise<void> {
  const provider = await findProvider(context, flow.provider_type, db)
  if (!provider) throw new AuthError('provider_disabled')
  await linkIdentity(context, db, flow.user_id!, provider, flow.to_link!)
}

function providerTokens({ provider_access_token: token, provider_refresh_token: refreshToken }: FlowState) {
  return {
    ...(token ? { provider_token: token } : {}),
    ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
  }
}
