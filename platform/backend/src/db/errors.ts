/**
 * Defines failures of the database layer that every wire renders in its own format. The module imports nothing of ours.
 */

/** A failure with an HTTP status, a machine-readable code and a message that may be shown to anyone. */
export abstract class DatabaseAccessError extends Error {
  abstract readonly status: number
  abstract readonly code: string
}

/** The token's session was signed out, has expired, or its user is banned or deleted. */
export class SessionNotFoundError extends DatabaseAccessError {
  override readonly name = 'SessionNotFoundError'
  readonly status = 401
  readonly code = 'session_not_found'
  constructor(cause?: unknown) {
    super('Session from session_id claim in JWT does not exist', { cause })
  }
}

/** No connection became free in time, or the database cannot be reached. */
export class DatabaseBusyError extends DatabaseAccessError {
  override readonly name = 'DatabaseBusyError'
  readonly status = 503
  readonly code = 'service_unavailable'
  /** Seconds for the Retry-After header. */
  readonly retryAfter = 2
  constructor(cause?: unknown) {
    super('The service is busy. Please try again in a moment.', { cause })
  }
}

/** Returns the SQLSTATE of a Postgres error, or null for anything else, such as Node's EPIPE, which looks like one. */
export function sqlState(error: unknown): string | null {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (syscall !== undefined) return null
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}
