/** Parses a request body: JSON (left as text, for PostgreSQL), CSV, a form, or one raw argument of a function. */
import { isUtf8 } from 'node:buffer'
import { exceededBound } from '../../http/json-bounds'
import { restErrors } from '../errors'
import type { RestLimits } from '../limits'
import { parseCsv } from './csv'
import { splitQueryString } from './query-string'
import type { Payload, Target } from './types'

const BYTE_ORDER_MARK = '\ufeff'

/** @throws RestError PGRST102 for a broken body, or one of an unknown content type */
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
      const rows = parseCsv(decodeUtf8(body), limits.names)
      return jsonPayload(JSON.stringify(rows), rows, false)
    }
    case 'application/x-www-form-urlencoded': {
      const pairs = splitQueryString(decodeUtf8(body))
      if (pairs.length > limits.names) throw tooManyNames(limits)
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
  if (!isUtf8(body)) throw restErrors.body('The body is not valid UTF-8')
  const text = body.toString('utf8')
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
}

function rejectNull(text: string): string {
  if (text.includes('\0')) throw restErrors.nullByte()
  return text
}

function parseJson(text: string, target: Target, limits: RestLimits): Payload {
  // An empty body calls a function without arguments. For a table it is an error, as in PostgREST.
  if (text.trim() === '') {
    if (target.kind === 'function') return jsonPayload('{}', {})
    throw restErrors.body('Empty or invalid json')
  }
  const exceeded = exceededBound(text, { depth: limits.jsonDepth, names: limits.names })
  if (exceeded === 'depth') throw restErrors.body('The JSON body is nested too deep')
  if (exceeded === 'names') throw tooManyNames(limits)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw restErrors.body('Empty or invalid json')
  }
  return jsonPayload(text, value)
}

function jsonPayload(raw: string, value: unknown, isBody = true): Payload {
  const isArray = Array.isArray(value)
  const rows: readonly unknown[] = isArray ? value : [value]
  const keys = isObject(rows[0]) ? Object.keys(rows[0]) : []
  return {
    kind: 'json',
    isBody,
    raw,
    keys,
    isUniform: haveKeys(rows, keys),
    isArray,
    isEmptyArray: rows.length === 0,
    rowCount: rows.length,
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function haveKeys(rows: readonly unknown[], keys: readonly string[]): boolean {
  const expected = rows.length > 1 ? new Set(keys) : null
  return rows.every(row => {
    if (!isObject(row)) return false
    if (expected === null) return true
    const own = Object.keys(row)
    return own.length === expected.size && own.every(key => expected.has(key))
  })
}

function tooManyNames({ names }: RestLimits) {
  return restErrors.body(`An object of the body has more than ${names} names`)
}
