/** Turns anything thrown in the data wire into a RestError. It is independent of the HTTP server. */
import { sharedFailure } from '../http/shared-failure'
import { RestError, restErrors } from './errors'
import { fromPostgres, isPostgresError } from './postgres-error'

/** PostgREST's names for refused credentials (group 3 of its error codes). */
const TOKEN_CODES: Readonly<Record<string, string>> = { bad_jwt: 'PGRST301', jwt_expired: 'PGRST303' }

export interface FailedRequest {
  /** The caller is `anon`, so a missing privilege is 401 instead of 403. */
  anonymous: boolean
  contentType: string | undefined
}

export function toRestError(error: unknown, { anonymous, contentType }: FailedRequest): RestError {
  if (error instanceof RestError) return error
  if ((error as { code?: unknown } | null)?.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return restErrors.contentType((contentType ?? '').slice(0, 200))
  // A read would change something. The scope has distinguished it from a database that accepts no changes.
  const isRefusedRead = isPostgresError(error) && error.code === '25006'
  const shared = isRefusedRead ? null : sharedFailure(error)
  if (shared !== null) {
    const { status, code, message, retryAfter } = shared
    const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
    if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
    return new RestError(status, TOKEN_CODES[code] ?? code, message, null, null, headers)
  }
  return isPostgresError(error) ? fromPostgres(error, anonymous) : restErrors.internal()
}
