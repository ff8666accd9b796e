/** GET and POST /oauth/authorize: an app asks; the browser goes on to the page on which the person decides. */
import type { AuthContext, Call, Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { isUuid } from '../../db/uuid'
import { formFields } from '../wire/body-parsers'
import { answerWithError } from './answer'
import { readAuthorizationRequest, type Parameters } from './authorization-request'
import { beginAuthorization, type AuthorizationRequest } from './authorizations'
import { findClient, type OAuthClient } from './clients'
import { withoutCrossOrigin } from './enabled'
import { OAuthError } from './oauth-error'
import { isRegistered, withParameters } from './redirect-uri'

export const oauthAuthorize: Endpoint = async (context, call) => {
  withoutCrossOrigin(call)
  const { given, repeated } = parametersOf(call)
  try {
    const { client, redirectUri } = await trustedTarget(context, given, repeated)
    return await call.reply.redirect(await nextPage(context, client, redirectUri, given, repeated), 302)
  } catch (error) {
    // There is nobody to send the error back to: a person looks at it.
    if (!(error instanceof AuthError) || !call.headers.accept?.includes('text/html')) throw error
    context.logger.info({ code: error.code }, error.message)
    return await call.reply.redirect(consentPage(context, { error: 'invalid_request' }), 302)
  }
}

/** @throws {AuthError} when it is unknown who asks: then nothing may be sent to the address that is given */
async function trustedTarget(
  { pool }: AuthContext,
  { client_id: id, redirect_uri: redirectUri }: Parameters,
  repeated: readonly string[],
): Promise<{ client: OAuthClient; redirectUri: string }> {
  if (!id || repeated.includes('client_id')) throw invalid('client_id is required')
  if (!redirectUri || repeated.includes('redirect_uri')) throw invalid('redirect_uri is required')
  const client = isUuid(id) ? await findClient(pool, id) : null
  if (!client) throw new AuthError('oauth_client_not_found', { status: 400, message: 'invalid client_id' })
  if (!isRegistered(redirectUri, client.redirect_uris)) throw invalid('invalid redirect_uri')
  return { client, redirectUri }
}

/** @returns the page of the decision, or the app's with an error */
async function nextPage(
  context: AuthContext,
  client: OAuthClient,
  redirectUri: string,
  given: Parameters,
  repeated: readonly string[],
): Promise<string> {
  let request: AuthorizationRequest
  try {
    // RFC 8707 has several resources; the first one is used.
    const twice = repeated.find(name => name !== 'resource')
    if (twice !== undefined)
      throw new OAuthError('invalid_request', `${twice.slice(0, 100)} is given more than once`)
    request = readAuthorizationRequest(client, redirectUri, given)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const state = given.state && given.state.length <= 4096 ? given.state : null
    return answerWithError(context, { redirect_uri: redirectUri, state }, error.code, error.message)
  }
  const id = await beginAuthorization(context.pool, request, context.clock())
  return consentPage(context, {
    authorization_id: id,
    // So that the page of somebody who is not signed in says so instead of asking.
    prompt: request.prompt === 'none' ? 'none' : null,
  })
}

function consentPage({ config, policy }: AuthContext, parameters: Record<string, string | null>): string {
  return withParameters(new URL(policy.oauthServer.authorizationPath, config.siteUrl).href, parameters)
}

function parametersOf({ reply, body }: Call): { given: Parameters; repeated: string[] } {
  const { method, url } = reply.request
  const fields =
    method === 'POST'
      ? Object.entries((body ?? {}) as object)
      : Object.entries(formFields(new URL(url, 'http://here').searchParams))
  return {
    given: Object.fromEntries(
      fields
        .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value[0] : value])
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    repeated: fields.filter(([, value]) => Array.isArray(value)).map(([name]) => name),
  }
}
