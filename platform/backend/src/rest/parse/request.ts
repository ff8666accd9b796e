/**
 * Is the first stage: it parses method, URL, headers and body into the request tree. It knows no schema and no
 * database.
 */
import { restErrors } from '../errors'
import type { RestFeatures } from '../features'
import type { RestLimits } from '../limits'
import { negotiateMedia } from './media-type'
import { parsePayload } from './payload'
import { parsePreferences } from './preferences'
import { parseQuery } from './query-string'
import { parseRangeHeader } from './range'
import type { Action, Payload, RestRequest, Target } from './types'

export interface RawRequest {
  method: string
  /** Path below the mount point and query string, percent-encoded: `/projects?id=eq.1`. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer | null
}

export interface ParseOptions {
  schemas: readonly string[]
  limits: RestLimits
  features: RestFeatures
}

const ACTIONS: Readonly<Record<string, Action>> = {
  GET: 'read',
  HEAD: 'head',
  POST: 'insert',
  PATCH: 'update',
  PUT: 'upsert',
  DELETE: 'delete',
  OPTIONS: 'describe',
}

const READING = ['GET', 'HEAD']

/** The request without its body: method, URL and headers, parsed. */
export type RequestHead = RestRequest & { payload: null }

/** @throws RestError with a PGRST1xx code */
export function parseRequest(raw: RawRequest, options: ParseOptions): RestRequest {
  const head = parseRequestHead(raw, options)
  return withPayload(head, parseBody(raw, head, options.limits))
}

export function withPayload(head: RequestHead, payload: Payload | null): RestRequest {
  return payload === null ? head : { ...head, payload }
}

/** @throws like `parsePayload` */
export function parseBody(
  { method, body, headers }: RawRequest,
  { target }: RequestHead,
  limits: RestLimits,
): Payload | null {
  if (!hasBody(method)) return null
  return parsePayload(body ?? Buffer.alloc(0), headers['content-type'] as string | undefined, target, limits)
}

/** @throws RestError with a PGRST1xx code */
export function parseRequestHead(raw: RawRequest, { schemas, limits, features }: ParseOptions): RequestHead {
  if (Buffer.byteLength(raw.url) > limits.urlBytes) throw restErrors.urlTooLong(limits.urlBytes)
  const header = (name: string) => {
    const value = raw.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  const mark = raw.url.indexOf('?')
  const target = parseTarget(mark < 0 ? raw.url : raw.url.slice(0, mark))
  const action = parseAction(raw.method, target)
  const reading = READING.includes(raw.method)
  const mode = target.kind === 'function' && reading ? 'arguments' : 'filters'
  const query = parseQuery(mark < 0 ? '' : raw.url.slice(mark + 1), mode, limits)
  const profile = header(reading || raw.method === 'OPTIONS' ? 'accept-profile' : 'content-profile')
  if (profile !== undefined && !schemas.includes(profile)) throw restErrors.schema(profile, schemas)
  const preferences = parsePreferences(header('prefer'), features.txRollback)
  if (preferences.handling === 'strict' && preferences.invalid.length > 0) {
    throw restErrors.preferences(preferences.invalid)
  }
  return {
    target,
    action,
    method: raw.method,
    schema: profile ?? schemas[0]!,
    schemaByProfile: profile !== undefined || schemas.length > 1,
    query,
    preferences,
    media: negotiateMedia(action === 'describe' ? undefined : header('accept'), target, features),
    payload: null,
    headerRange: raw.method === 'GET' ? parseRangeHeader(header('range')) : null,
  }
}

function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PATCH' || method === 'PUT'
}

function parseTarget(path: string): Target {
  const parts = path.split('/').filter(part => part !== '')
  const names = parts.map(decodeName)
  if (names.length === 0) return { kind: 'root' }
  if (names.length === 1) return { kind: 'relation', name: names[0]! }
  if (names.length === 2 && names[0] === 'rpc') return { kind: 'function', name: names[1]! }
  throw restErrors.path()
}

function decodeName(part: string): string {
  let name: string
  try {
    name = decodeURIComponent(part)
  } catch {
    throw restErrors.path()
  }
  if (name.includes('\0')) throw restErrors.path()
  return name
}

function parseAction(method: string, target: Target): Action {
  const action = ACTIONS[method]
  if (action === undefined) throw restErrors.method(method)
  if (action === 'describe') return action
  if (target.kind === 'function') {
    if (READING.includes(method) || method === 'POST') return 'call'
    throw restErrors.rpcMethod(method)
  }
  if (target.kind === 'root' && !READING.includes(method)) throw restErrors.method(method)
  return action
}
