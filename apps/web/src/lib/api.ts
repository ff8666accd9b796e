// Client of the product's own endpoints under /api: JSON (or a form with files) in, JSON out, failures as ApiError.
import type { ZodType } from 'zod'

export interface ApiIssue {
  path: string
  message: string
}

/** A refused or failed request. `message` is the server's own sentence where it sent one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    message: string,
    /** HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    readonly issues: readonly ApiIssue[] = [],
    /** To quote to support; also in the server's log. */
    readonly requestId: string | null = null,
    /** What went wrong, for programs, where the server says so. */
    readonly code: string | null = null,
  ) {
    super(message)
  }
}

interface ApiRequest<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData as it is. */
  body?: unknown
  /** The signed-in person's access token, for guarded endpoints. */
  token?: string | null
  signal?: AbortSignal
  /** Said when the server gives no sentence of its own. */
  fallbackMessage?: string
  schema?: ZodType<T>
}

/**
 * Calls `/api/...` and answers its JSON body.
 * @throws ApiError on a non-2xx status, an unreachable server, or a body that is not JSON.
 */
export async function api<T>(path: `/api/${string}`, request: ApiRequest<T> = {}): Promise<T> {
  const { method = 'GET', body, token, signal, schema } = request
  const fallback = request.fallbackMessage ?? 'Something went wrong. Please try again.'
  const isForm = body instanceof FormData
  const response = await fetch(path, {
    method,
    signal,
    headers: {
      accept: 'application/json',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError('We could not reach the server. Please check your connection and try again.', 0)
  })

  const requestId = response.headers.get('x-request-id')
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok || answer === undefined) {
    const { message, error, issues, code } = (answer ?? {}) as {
      message?: string
      /** Where some endpoints say it (specification 3, section 7). */
      error?: string
      issues?: ApiIssue[]
      code?: string
    }
    throw new ApiError(error || message || fallback, response.status, issues ?? [], requestId, code ?? null)
  }
  return schema ? schema.parse(answer) : (answer as T)
}
