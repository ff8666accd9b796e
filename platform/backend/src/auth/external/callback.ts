/**
 * GET and POST /callback: the provider's answer. Signs in, or links an identity, and sends the browser back to the page
 * that began: with a code (PKCE) or with the session in the fragment (implicit).
 */
import { AuthorizationResponseError } from 'oauth4webapi'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError } from './refusals'
import { isUuid } from '../../db/uuid'
import { issueSession, type SessionBody } from '../tokens/issue-session'
import { accountOf } from './account'
import { browserHash, forgetBrowser } from './browser-binding'
import { findProvider } from './find-provider'
import { endExternalFlow, issueExternalCode, takeExternalFlow, type ExternalFlow } from './flows'
import { assertLinkable, linkIdentity } from './link'
import { outcomeUrl } from './outcome-url'
import type { ExternalProfile, ExternalProvider, ProviderTokens } from '../context/provider'
import { redirectWithError } from './redirect-with-error'

interface Answer {
  flow: ExternalFlow
  provider: ExternalProvider
  profile: ExternalProfile
  tokens: ProviderTokens
}

export const callback: Endpoint = async (context, call) => {
  const answer = new URLSearchParams((call.body ? call.body : call.query) as Record<string, string>)
  let target = context.config.siteUrl
  try {
    const flow = await flowOf(context, call, answer.get('state'))
    target = flow.redirect_to
    const provider = await findProvider(context, flow.provider)
    if (!provider) throw new AuthError('bad_oauth_state')
    forgetBrowser(call, provider, flow.flow_id)
    const exchanged = await exchange(provider, flow, answer)
    const outcome = await complete(context, call, { flow, provider, ...exchanged })
    return call.reply.redirect(outcomeUrl(target, outcome, exchanged.tokens), 302)
  } catch (error) {
    if (!(error instanceof AuthError) && !(error instanceof AuthorizationResponseError)) throw error
    return redirectWithError(context, call, target, error)
  }
}

async function flowOf({ pool, clock }: AuthContext, call: Call, state: string | null): Promise<ExternalFlow> {
  if (!state) throw new AuthError('bad_oauth_callback', { message: 'OAuth state parameter missing' })
  if (!isUuid(state)) throw new AuthError('bad_oauth_state', { message: 'OAuth state parameter is invalid' })
  const flow = await takeExternalFlow(pool, state, browserHash(call, state.toLowerCase()), clock())
  if (!flow) throw new AuthError('bad_oauth_state')
  return flow
}

async function exchange(provider: ExternalProvider, flow: ExternalFlow, answer: URLSearchParams) {
  if (!answer.has('code') && !answer.has('error')) throw new AuthError('bad_oauth_callback')
  const binding = { state: flow.flow_id, nonce: flow.nonce, codeVerifier: flow.code_verifier }
  try {
    const exchanged = await provider.exchange(answer, binding)
    return { ...exchanged, profile: withName(exchanged.profile, answer.get('user')) }
  } catch (cause) {
    if (cause instanceof AuthorizationResponseError) throw cause
    throw new AuthError('unexpected_failure', { message: 'Unable to exchange external code', cause })
  }
}

/** @returns the session of an implicit flow, or the code of a PKCE flow */
function complete(context: AuthContext, call: Call, answer: Answer): Promise<SessionBody | string> {
  return retryOnConflict(() => inTransaction(context.pool, db => completeOnce(context, call, answer, db)))
}

async function completeOnce(
  context: AuthContext,
  call: Call,
  { flow, provider, profile, tokens }: Answer,
  db: Parameters<typeof accountOf>[1],
): Promise<SessionBody | string> {
  const linking = flow.linking_user_id
  if (flow.code_challenge !== null) {
    // The identity is linked when the code is exchanged: until then this may be a stranger's browser.
    if (linking !== null) await assertLinkable(db, linking, provider, profile)
    const userId = linking ?? (await accountOf(context, db, provider, profile, call.client.ip))
    const toLink = linking === null ? null : profile
    return issueExternalCode(db, flow.flow_id, { userId, tokens, toLink }, context.clock())
  }
  const userId =
    linking === null
      ? await accountOf(context, db, provider, profile, call.client.ip)
      : await linkIdentity(context, db, linking, provider, profile)
  await endExternalFlow(db, flow.flow_id)
  return issueSession(context, db, userId, 'oauth', call)
}

/** Adds the name to a profile: Apple tells it once, beside its first answer. */
function withName(profile: ExternalProfile, user: string | null): ExternalProfile {
  if (!user || profile.metadata.name) return profile
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } }
    const full = [name?.firstName, name?.lastName]
      .filter(part => typeof part === 'string')
      .join(' ')
      .slice(0, 200)
    return full ? { ...profile, metadata: { ...profile.metadata, name: full, full_name: full } } : profile
  } catch {
    return profile
  }
}
