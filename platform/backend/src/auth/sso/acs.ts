/**
 * POST /sso/saml/acs: the response of an identity provider, to a request of ours or of its own accord. Signs in and
 * sends the browser back to the page that began: with a code (PKCE) or with the session in the fragment (implicit).
 */
import { z } from 'zod'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import { isUuid } from '../../db/uuid'
import type { AuthContext, Call } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { browserHash, forgetBrowser } from '../external/browser-binding'
import { endExternalFlow } from '../external/flows'
import { outcomeUrl } from '../external/outcome-url'
import { redirectWithError } from '../external/redirect-with-error'
import { redirectTarget } from '../rules/redirect-target'
import { issueSession, type SessionBody } from '../tokens/issue-session'
import { read } from '../wire/body-parsers'
import { ssoAccountOf } from './account'
import { readAssertion, type Assertion } from './assertion'
import { currentMetadata } from './fetch-metadata'
import { profileOf, type SsoProfile } from './profile'
import { findProvider, type SsoProvider } from './providers'
import { issueSsoCode, takeRelayState, useAssertion, type RelayState } from './relay-states'
import { samlEnabled } from './saml-enabled'
import type { ServiceProvider } from '../context/parts'
import { notValid, readResponse, verifiedAssertion, type SentResponse } from './verify-response'

const schema = z.object({ SAMLResponse: z.string().nullish(), RelayState: z.string().nullish() })

export const acs = samlEnabled(async (context, call, sp) => {
  let target = context.config.siteUrl
  try {
    const { RelayState: relayState, SAMLResponse: base64 } = read(schema, call.body)
    const state = await stateOf(context, call, sp, relayState ?? '')
    target = state?.redirect_to ?? redirectTarget(relayState ?? undefined, context.config) ?? target
    checkAge(context, sp, state)
    const response = readResponse(base64)
    const provider = await providerOf(context, state, response)
    const { assertion, profile } = await verify(context, sp, provider, response, state)
    if (!(await useAssertion(context.pool, provider.id, assertion)))
      throw notValid(new Error('the assertion was used before'))
    const outcome = await signIn(context, call, provider, { assertion, profile, state })
    return call.reply.redirect(outcomeUrl(target, outcome), 302)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return redirectWithError(context, call, target, error)
  }
})

/** @returns null where the identity provider began: it may name a page to go to as the relay state */
async function stateOf(
  { pool }: AuthContext,
  call: Call,
  sp: ServiceProvider,
  relayState: string,
): Promise<RelayState | null> {
  if (!isUuid(relayState)) {
    if (relayState === '' || /^(https?:\/)?\//.test(relayState)) return null
    throw invalid('SAML RelayState is not a valid UUID or URL')
  }
  const id = relayState.toLowerCase()
  const state = await takeRelayState(pool, id, browserHash(call, id))
  if (!state) throw new AuthError('saml_relay_state_not_found')
  forgetBrowser(call, { redirectUri: sp.acsUrl, formPost: true }, id)
  return state
}

function checkAge({ clock }: AuthContext, { settings }: ServiceProvider, state: RelayState | null): void {
  const age = state ? clock().getTime() - state.created_at.getTime() : 0
  if (age >= settings.relayStateSeconds * 1000) throw new AuthError('saml_relay_state_expired')
}

/** The one that was asked; otherwise the one that the response names, and whose keys then have to verify it. */
async function providerOf(
  { pool }: AuthContext,
  state: RelayState | null,
  { issuer }: SentResponse,
): Promise<SsoProvider> {
  const provider = state
    ? await findProvider(pool, 'id', state.provider_id)
    : await findProvider(pool, 'entity', issuer ?? '')
  if (!provider) throw new AuthError('saml_idp_not_found')
  if (provider.disabled) throw new AuthError('sso_provider_disabled')
  return provider
}

async function verify(
  context: AuthContext,
  sp: ServiceProvider,
  provider: SsoProvider,
  response: SentResponse,
  state: RelayState | null,
): Promise<{ assertion: Assertion; profile: SsoProfile }> {
  const idp = await currentMetadata(context, provider)
  const assertion = readAssertion(await verifiedAssertion(sp, idp, response), response, {
    issuer: provider.entity_id,
    audience: sp.entityId,
    recipient: sp.acsUrl,
    requestId: state?.request_id ?? null,
    now: context.clock(),
  })
  return { assertion, profile: profileOf(assertion, provider) }
}

/** @returns the session of an implicit flow, or the code of a PKCE flow */
function signIn(
  context: AuthContext,
  call: Call,
  provider: SsoProvider,
  {
    assertion: { sessionNotAfter },
    profile,
    state,
  }: { assertion: Assertion; profile: SsoProfile; state: RelayState | null },
): Promise<SessionBody | string> {
  const attempt = () =>
    inTransaction(context.pool, async db => {
      const userId = await ssoAccountOf(context, db, provider, profile, call.client.ip)
      if (state?.code_challenge)
        return issueSsoCode(db, state.flow_id, userId, sessionNotAfter, context.clock())
      if (state) await endExternalFlow(db, state.flow_id)
      return issueSession(context, db, userId, 'sso/saml', call, sessionNotAfter)
    })
  return retryOnConflict(attempt)
}
