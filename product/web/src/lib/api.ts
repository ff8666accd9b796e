// Calls the product's own endpoints under /api. It attaches the session's token, and every failure is an ApiError whose
// message may be shown to people.
import { sessionExpired } from '@juno/domain/account/session-texts'
import type { ZodType } from 'zod'
import { ApiError, type ApiIssue } from '@/lib/api-error'
import { currentSession } from '@/lib/auth/current-session'
import { failureTexts, isForPeople, statusText, waitText } from '@/lib/failure-text'
import { isOffline } from '@/lib/connection'
import { limitedFetch } from '@/lib/limited-fetch'

type ApiPath = `/api/${string}`

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, except for a FormData. */
  body?: unknown
  signal?: AbortSignal
  /** The endpoint is for visitors: it gets no session, and the Supabase client is not loaded. */
  visitor?: boolean
  /** Shown when the server sends no message. */
  fallbackMessage?: string
}

/**
 * Calls `/api/...` and returns its JSON body, checked by `schema` if there is one.
 * @throws ApiError when nobody is signed in, on a non-2xx status, an unreachable server, or an unexpected body
 */
export async function api<T>(
  path: ApiPath,
  { schema, ...request }: ApiRequest & { schema?: ZodType<T> } = {},
): Promise<T> {
  const response = await send(path, request)
  const unexpected = (cause: unknown) => {
    throw new ApiError(request.fallbackMessage ?? failureTexts.failed, response.status, {
      requestId: response.headers.get('x-request-id'),
      cause,
    })
  }
  const body: unknown = await response.json().catch(unexpected)
  const checked = schema?.safeParse(body) ?? { success: true as const, data: body as T }
  return checked.success ? checked.data : unexpected(checked.error)
}

/** Works like `api` for an endpoint that responds with a file. `name` is null where the server gives none. */
export async function apiFile(
  path: ApiPath,
  request: ApiRequest = {},
): Promise<{ name: string | null; content: Blob }> {
  const response = await send(path, request)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? null, content: await response.blob() }
}

async function send(path: ApiPath, request: ApiRequest): Promise<Response> {
  const { method = 'GET', body, signal, visitor = false } = request
  const isForm = body instanceof FormData
  const headers = {
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...(!visitor && { authorization: `Bearer ${await accessToken()}` }),
  }
  const response = await limitedFetch(path, {
    method,
    signal,
    headers,
    body: body === undefined || isForm ? body : JSON.stringify(body),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(isOffline() ? failureTexts.offline : failureTexts.unreachable, 0, { cause })
  })
  if (!response.ok) throw await refusal(response, request)
  return response
}

/** @throws ApiError (401) when nobody is signed in any more */
async function accessToken(): Promise<string> {
  const session = await currentSession()
  if (!session) throw new ApiError(sessionExpired, 401)
  return session.access_token
}

interface RefusalBody {
  message?: unknown
  /** Some endpoints put the message here (docs/specification/api.md#error-field). */
  error?: unknown
  issues?: unknown
  code?: unknown
}

async function refusal(response: Response, { visitor, fallbackMessage }: ApiRequest): Promise<ApiError> {
  const { status, headers } = response
  const body = (await response.json().catch(() => null)) as RefusalBody | null
  const { message, error, issues, code } = body ?? {}
  const wait = status === 429 ? waitText(headers.get('retry-after')) : undefined
  const sent = [error, message].find(isForPeople)
  // The message of a failing server is used only with a code, which shows that it knows its failure.
  const believed = status < 500 || typeof code === 'string' ? sent : undefined
  const sentence =
    (status === 401 && !visitor) || wait
      ? statusText(status, wait)
      : (believed ?? fallbackMessage ?? (status === 401 ? failureTexts.failed : statusText(status)))
  return new ApiError(sentence, status, {
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
    code: typeof code === 'string' ? code : null,
    requestId: headers.get('x-request-id'),
  })
}

const isIssue = (issue: unknown): issue is ApiIssue => {
  const { path, message } = (issue ?? {}) as Partial<ApiIssue>
  return typeof path === 'string' && isForPeople(message)
}
