/** Gives errors that all wires have in common one shape. Each wire renders them in its own format. */
import { isUnavailable } from '../db/database-failure'
import { DatabaseAccessError, DatabaseBusyError } from '../db/errors'
import { AuthenticationError } from './authentication-error'

export interface SharedFailure {
  status: number
  code: string
  /** Anyone may see it. */
  message: string
  /** Seconds for Retry-After. */
  retryAfter?: number
}

/** @returns null for an error that only the wire itself can describe */
export function sharedFailure(error: unknown): SharedFailure | null {
  if (error instanceof DatabaseBusyError) return { ...shown(error), retryAfter: error.retryAfter }
  if (error instanceof DatabaseAccessError || error instanceof AuthenticationError) return shown(error)
  if (isUnavailable(error)) return sharedFailure(new DatabaseBusyError(error))
  return bodyFailure(error)
}

function shown(error: DatabaseAccessError | AuthenticationError): SharedFailure {
  return { status: error.status, code: error.code, message: error.message }
}

const BODY_FAILURES: Readonly<Record<string, Omit<SharedFailure, 'code'>>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    message: 'The content type of the request is not supported',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'The request body is empty' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: 'The request body does not match its length' },
}

function bodyFailure(error: unknown): SharedFailure | null {
  const code = (error as { code?: unknown } | null)?.code
  const known = typeof code === 'string' ? BODY_FAILURES[code] : undefined
  return known ? { ...known, code: known.status === 400 ? 'bad_json' : 'validation_failed' } : null
}
