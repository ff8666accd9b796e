// Thrown for a refused or failed request to the product's own endpoints. The class has a module of its own, so that
// forms know it without the client.

export interface ApiIssue {
  path: string
  message: string
}

interface ApiErrorDetails {
  /** The issues by field, where the server refused input. */
  issues?: readonly ApiIssue[]
  /** The id to quote to support. The server's log has it, too. */
  requestId?: string | null
  /** The server's error code, where it sends one. */
  code?: string | null
  cause?: unknown
}

/** A refused or failed request. `message` is a sentence for people: the server's own where it sent one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly issues: readonly ApiIssue[]
  readonly requestId: string | null
  readonly code: string | null

  constructor(
    message: string,
    /** HTTP status, or 0 when the server could not be reached. */
    readonly status: number,
    { issues = [], requestId = null, code = null, cause }: ApiErrorDetails = {},
  ) {
    super(message, { cause })
    this.issues = issues
    this.requestId = requestId
    this.code = code
  }
}

/** @param code of the server (product/server/src/shared/api/api-error.ts) */
export const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code
