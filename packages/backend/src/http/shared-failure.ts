/**
 * Errors that all wires have in common, in one shape. Each wire renders them in its own format.
 */
import { DatabaseAccessError, DatabaseBusyError, sqlState } from '../db/errors'
import { AuthenticationError } from './authentication-error'

export interface SharedFailure {
  status: number
  code: string
  /** May be shown to anyone. */
  message: string
  /** Seconds for Retry-After. */
  retryAfter?: number
}

/** @returns null for an error that only the wire itself can describe */
export function sharedFailure(error: unknown): SharedFailure | null {
  if (error instanceof DatabaseBusyError) return { ...shown(error), retryAfter: error.retryAfter }
  if (error instanceof DatabaseAccessError || error instanceof AuthenticationError) return shown(error)
  if (outOfReach(error)) return sharedFailure(new DatabaseBusyError(error))
  return bodyFailure(error)
}

function shown(error: DatabaseAccessError | AuthenticationError): SharedFailure {
  return { status: error.status, code: error.code, message: error.message }
}

/** Connection failures (class 08), too many connections, a server that starts, stops or cannot be reached. */
function outOfReach(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (/^(08...|53300|57P0[123])$/.test(state)) return true
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code)) ||
    message === 'timeout exceeded when trying to connect' ||
    message === 'Connection terminated unexpectedly'
  )
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
