/** Turns anything thrown in the data wire into one of its errors; what is nobody's fault but ours is logged once. */
import { RestError, restErrors } from './errors'
import { fromPostgres, isPostgresError } from './postgres-error'

/** @param anonymous true if the caller is `anon` */
export function toRestError(error: unknown, anonymous: boolean, bodyLimit: number): RestError {
  if (error instanceof RestError) return error
  if (isPostgresError(error)) return fromPostgres(error, anonymous)
  const { status, statusCode, code, message, retryAfter } = error as Record<string, unknown>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return restErrors.bodyTooLarge(bodyLimit)
  const given = typeof status === 'number' ? status : statusCode
  if (typeof given === 'number' && given >= 400 && given < 600 && (given < 500 || given === 503)) {
    const headers: Record<string, string> = given === 401 ? { 'www-authenticate': 'Bearer' } : {}
    if (typeof retryAfter === 'number') headers['retry-after'] = String(retryAfter)
    const known =
      typeof code === 'string' && !code.startsWith('FST_') ? code : given === 401 ? 'PGRST301' : 'PGRST102'
    return new RestError(given, known, String(message), null, null, headers)
  }
  return restErrors.internal()
}
