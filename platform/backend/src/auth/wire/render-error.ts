/** Turns any error into GoTrue's error body, in the format of the API version that the client requested. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sharedFailure } from '../../http/shared-failure'
import { AuthError, type AuthErrorCode } from '../auth-error'

const VERSION_HEADER = 'x-supabase-api-version'
const VERSION = '2024-01-01'

export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = error instanceof AuthError ? error : asAuthError(error)
  if (failure.status >= 500) request.log.error({ err: failure.cause ?? failure }, failure.message)
  else request.log.info({ code: failure.code, err: failure.cause }, failure.message)

  const version = request.headers[VERSION_HEADER]
  const dated = typeof version === 'string' && version >= VERSION
  if (dated) void reply.header(VERSION_HEADER, VERSION)
  if (failure.retryAfter !== null) void reply.header('retry-after', failure.retryAfter)
  return reply
    .code(failure.status)
    .header('x-sb-error-code', failure.code)
    .send(
      dated
        ? { code: failure.code, message: failure.message, ...failure.extra }
        : { code: failure.status, error_code: failure.code, msg: failure.message, ...failure.extra },
    )
}

/** GoTrue has one code for tokens that it cannot verify, with status 403. */
const CODES: Readonly<Record<string, AuthErrorCode>> = {
  jwt_expired: 'bad_jwt',
  invalid_api_key: 'bad_jwt',
  secret_key_in_browser: 'no_authorization',
}

function asAuthError(error: unknown): AuthError {
  const shared = sharedFailure(error)
  if (!shared) return new AuthError('unexpected_failure', { cause: error })
  const { status, message, retryAfter } = shared
  const code = CODES[shared.code] ?? (shared.code as AuthErrorCode)
  return new AuthError(code, { status: code === 'bad_jwt' ? 403 : status, message, retryAfter, cause: error })
}
