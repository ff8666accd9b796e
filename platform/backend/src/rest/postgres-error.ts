/**
 * Maps a PostgreSQL error to PostgREST's response: status by SQLSTATE; message, detail and hint unchanged, unless they
 * are about PostgreSQL itself.
 */
import { hidesText } from '../db/database-failure'
import { RestError, restErrors } from './errors'
import { isHeader, isHeaderText } from './respond/header-text'

/** Fields that pg sets on the server's errors. */
export interface PostgresError {
  code: string
  message: string
  detail?: string
  hint?: string
}

export function isPostgresError(error: unknown): error is PostgresError {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (error as object)
}

/** @param anonymous true without a user token: a missing privilege is then 401 instead of 403 */
export function fromPostgres(error: PostgresError, anonymous: boolean): RestError {
  if (error.code === 'PGRST') return fromRaise(error)
  const status = statusOf(error, anonymous)
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  const { code, message } = error
  if (hidesText(code)) return new RestError(status, code, restErrors.internal().message)
  // The detail of a conflict names processes and transactions.
  const { detail, hint } = code.startsWith('40') ? { detail: undefined, hint: undefined } : error
  // `PT402` sets the status 402, and the message becomes its reason phrase.
  const reason = code.startsWith('PT') && isHeaderText(message) ? message : undefined
  return new RestError(status, code, message, detail ?? null, hint ?? null, headers, reason)
}

const BY_CODE: Readonly<Record<string, number>> = {
  // PostgREST responds with 500 to all but one message of this code. The same row twice in one upsert is the caller's
  // error.
  '21000': 400,
  '22023': 400,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOf({ code, message }: PostgresError, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  // A view that accepts no writes is the caller's mistake. PostgREST responds with 500.
  if (code === '55000' && /^cannot (insert into|update|delete from|merge into) view/.test(message)) return 405
  if (code.startsWith('PT')) return validStatus(Number(code.slice(2))) ?? 500
  return BY_CODE[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400
}

/** `RAISE sqlstate 'PGRST'` with json in message and detail controls the whole response. */
function fromRaise({ message, detail }: PostgresError): RestError {
  const body = parseObject(message)
  if (body === null || typeof body.code !== 'string' || typeof body.message !== 'string') {
    return restErrors.raiseFormat(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const control = detail === undefined ? null : parseObject(detail)
  const status = validStatus(control?.status)
  const headers = control?.headers
  if (control === null || status === null || !isHeaderMap(headers)) {
    return restErrors.raiseFormat(
      detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  return new RestError(
    status,
    body.code,
    body.message,
    body.details ?? null,
    typeof body.hint === 'string' ? body.hint : null,
    headers,
    isHeaderText(control.status_text) ? control.status_text : undefined,
  )
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function isHeaderMap(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, one]) => isHeader(name, one))
  )
}

function validStatus(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599 ? value : null
}
