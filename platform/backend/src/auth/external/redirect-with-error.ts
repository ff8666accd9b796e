/** Sends the browser back with an error, in the query and in the fragment, as GoTrue does. */
import { AuthorizationResponseError } from 'oauth4webapi'
import type { AuthContext, Call } from '../context/context'
import { AuthError } from './refusals'

const DENIED: ReadonlySet<string> = new Set([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
])
/** RFC 6749, 4.1.2.1. */
const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}
const LONGEST_DESCRIPTION = 300

export async function redirectWithError(
  { logger }: AuthContext,
  call: Call,
  target: string,
  error: AuthError | AuthorizationResponseError,
): Promise<unknown> {
  const parameters = parametersOf(error)
  if (error instanceof AuthError && error.status >= 500)
    logger.error({ err: error.cause ?? error }, error.message)
  else logger.info({ code: parameters.error_code, err: error.cause }, error.message)
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString()
  return call.reply.redirect(url.href, 302)
}

function parametersOf(error: AuthError | AuthorizationResponseError): Record<string, string> {
  if (error instanceof AuthorizationResponseError) {
    const description = error.error_description?.slice(0, LONGEST_DESCRIPTION)
    return { error: error.error, ...(description ? { error_description: description } : {}) }
  }
  const kind = DENIED.has(error.code) ? 'access_denied' : (BY_STATUS[error.status] ?? 'server_error')
  return { error: kind, error_code: error.code, error_description: error.message }
}
