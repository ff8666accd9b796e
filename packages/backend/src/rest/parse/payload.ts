/** Reads a request body: JSON (kept as text, for Postgres), CSV, a form, or one raw argument of a function. */
import { restErrors } from '../errors'
import type { RestLimits } from '../limits'
import { parseCsv } from './csv'
import { splitQueryString } from './query-string'
import type { Payload, Target } from './types'

/** @throws RestError PGRST102 for a broken body, or one whose content type is not known */
export function parsePayload(
  body: Buffer,
  contentType: string | undefined,
  target: Target,
  limits: RestLimits,
): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]!.trim().toLowerCase()
  switch (type) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
    case '':
      return parseJson(decodeUtf8(body), target, limits)
    case 'text/csv': {
      const rows = parseCsv(decodeUtf8(body))
      return jsonPayload(JSON.stringify(rows), rows, false)
    }
    case 'application/x-www-form-urlencoded': {
      const pairs = splitQueryString(decodeUtf8(body))
      if (target.kind === 'function') return { kind: 'form', pairs }
      const row = Object.fromEntries(pairs)
      return jsonPayload(JSON.stringify(row), row, false)
    }
    case 'text/plain':
    case 'text/xml':
      if (target.kind !== 'function') break
      return { kind: 'raw', type: type === 'text/xml' ? 'xml' : 'text', value: rejectNull(decodeUtf8(body)) }
    case 'application/octet-stream':
      if (target.kind !== 'function') break
      return { kind: 'raw', type: 'bytea', value: body }
  }
  throw restErrors.contentType(type)
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw restErrors.body('The body is not valid UTF-8')
  }
}

function rejectNull(text: string): string {
  if (text.includes('\0')) throw restErrors.nullByte()
  return text
}

function parseJson(text: string, target: Target, limits: RestLimits): Payload {
  // An empty body calls a function without arguments; for a table it is an error, as in PostgREST.
  if (text.trim() === '') {
    if (target.kind === 'function') return jsonPayload('{}', {})
    throw restErrors.body('Empty or invalid json')
  }
  if (nesting(text) > limits.jsonDepth) throw restErrors.body('The JSON body is nested too deep')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw restErrors.body('Empty or invalid json')
  }
  return jsonPayload(text, value)
}

function jsonPayload(raw: string, value: unknown, isBody = true): Payload {
  if (Array.isArray(value)) {
    const keys = commonKeys(value)
    return {
      kind: 'json',
      isBody,
      raw,
      keys,
      isArray: true,
      isEmptyArray: value.length === 0,
      rowCount: value.length,
    }
  }
  const keys = isObject(value) ? Object.keys(value) : []
  return { kind: 'json', isBody, raw, keys, isArray: false, isEmptyArray: false, rowCount: 1 }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Keys of the first object; with `columns=` given, the caller of this module ignores them. */
function commonKeys(rows: readonly unknown[]): string[] {
  const first = rows[0]
  return isObject(first) ? Object.keys(first) : []
}

/**
 * A bulk insert without `columns=` needs the same keys in every object.
 * @throws RestError PGRST102
 */
export function assertUniformKeys(payload: Extract<Payload, { kind: 'json' }>): void {
  const value: unknown = JSON.parse(payload.raw)
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  const expected = new Set(payload.keys)
  for (const row of rows) {
    const keys = isObject(row) ? Object.keys(row) : null
    if (keys === null || keys.length !== expected.size || keys.some(key => !expected.has(key))) {
      throw restErrors.body('All object keys must match')
    }
  }
}

/** Deepest nesting of brackets outside of strings. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}
