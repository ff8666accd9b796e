/**
 * Is the last stage: it turns the response row into status, headers and body. It is pure, and the body is sent as
 * PostgreSQL wrote it.
 */
import { restErrors } from '../errors'
import { preferenceApplied } from '../parse/preferences'
import type { Preferences, RestRequest } from '../parse/types'
import type { ActionPlan, MutationPlan } from '../plan/types'
import type { ResponseRow } from '../sql/statement'
import { contentRange, rangeStatus } from './content-range'
import { describeBody } from './describe-body'
import { overrideStatus, parseGucHeaders } from './guc'
import type { RestResponse } from './types'

type RowPlan = Extract<ActionPlan, { kind: 'read' | 'mutate' | 'call' }>

export interface RespondOptions {
  /** The planner's row estimate, if it was requested. */
  planned: number | null
  maxRows: number
  /** The Content-Location header of a read. */
  location: string
}

/** @throws RestError PGRST103 beyond the last row, PGRST116 for another number of rows where one was requested */
export function respond(
  request: RestRequest,
  plan: RowPlan,
  row: ResponseRow,
  options: RespondOptions,
): RestResponse {
  assertResponse(request, plan, row)
  const base =
    plan.kind === 'mutate'
      ? respondMutation(request, plan.mutation, row)
      : respondRows(request, plan, row, options)
  const response = { ...base, status: overrideStatus(base.status, row.status) }
  for (const [name, value] of parseGucHeaders(row.headers)) addHeader(response.headers, name, value)
  return response
}

/** Responds with PostgreSQL's plan of the statement: lines of text, or one json. */
export function respondPlan(request: RestRequest, rows: readonly Record<string, unknown>[]): RestResponse {
  const headers: RestResponse['headers'] = {}
  describeBody(headers, request)
  const lines = rows.map(row => row['QUERY PLAN'])
  const body = request.media.explain?.format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n')
  return { status: 200, headers, body: request.method === 'HEAD' ? '' : body }
}

/** Checks what has to be true before a change is committed. @throws RestError PGRST115/116/124 */
export function assertResponse(request: RestRequest, plan: RowPlan, row: ResponseRow): void {
  const { preferences, media } = request
  const rows = Number(row.page_total)
  if (
    plan.kind !== 'read' &&
    preferences.handling === 'strict' &&
    preferences.maxAffected !== null &&
    rows > preferences.maxAffected
  ) {
    throw restErrors.maxAffected(rows)
  }
  if (request.action === 'upsert' && rows !== 1) throw restErrors.putKeys()
  const isRows = plan.kind !== 'call' || plan.call.function.returnsSet
  if (media.kind === 'object' && isRows && rows !== 1) throw restErrors.singular(rows)
}

/** Returns true if the response row has to be checked before the transaction ends, which costs a round trip. */
export function needsCheck(request: RestRequest, plan: RowPlan): boolean {
  if (plan.kind === 'read' || request.media.explain !== null) return false
  return (
    request.action === 'upsert' || request.media.kind === 'object' || request.preferences.maxAffected !== null
  )
}

function respondRows(
  request: RestRequest,
  plan: Extract<RowPlan, { kind: 'read' | 'call' }>,
  row: ResponseRow,
  { planned, maxRows, location }: RespondOptions,
): RestResponse {
  const total = totalOf(request.preferences, row, planned, maxRows)
  const lower = plan.read.range.offset
  const upper = lower + Number(row.page_total) - 1
  const status = rangeStatus(lower, upper, total)
  if (status === 416) throw restErrors.rangeOutOfBounds(lower, total!)
  const isVoid = plan.kind === 'call' && plan.call.function.returns === 'void'
  const headers: RestResponse['headers'] = { 'content-range': contentRange(lower, upper, total) }
  if (plan.kind === 'read') headers['content-location'] = location
  applied(headers, request.preferences, [
    'count',
    'tx',
    'handling',
    'timezone',
    ...(plan.kind === 'call' ? (['maxAffected'] as const) : []),
  ])
  if (isVoid) return { status: 204, headers, body: '' }
  describeBody(headers, request)
  return { status, headers, body: row.body ?? '' }
}

function respondMutation(request: RestRequest, mutation: MutationPlan, row: ResponseRow): RestResponse {
  const { preferences } = request
  const rows = Number(row.page_total)
  const total = preferences.count === null ? null : rows
  const headers: RestResponse['headers'] = {}
  const full = preferences.return === 'representation'
  if (full) describeBody(headers, request)
  const body = full ? (row.body ?? '') : ''

  if (mutation.kind !== 'insert') {
    const isUpdate = mutation.kind === 'update'
    headers['content-range'] = isUpdate ? contentRange(0, rows - 1, total) : contentRange(1, 0, total)
    applied(headers, preferences, [
      'return',
      'count',
      ...(isUpdate ? (['missing'] as const) : []),
      'tx',
      'handling',
      'timezone',
      'maxAffected',
    ])
    return { status: full ? 200 : 204, headers, body }
  }
  const inserted = rows - Number(row.updated ?? 0)
  if (request.action === 'upsert') {
    applied(headers, preferences, ['return', 'count', 'tx', 'handling', 'timezone'])
    return { status: full ? (inserted > 0 ? 201 : 200) : 204, headers, body }
  }
  headers['content-range'] = contentRange(1, 0, total)
  const resolution = mutation.conflict === null ? [] : (['resolution'] as const)
  const names = ['return', 'count', 'tx', 'missing', 'handling', 'timezone'] as const
  applied(headers, preferences, [...resolution, ...names])
  if (row.location !== null) headers.location = locationHeader(mutation, row.location)
  const onlyUpdated = inserted <= 0 && preferences.resolution === 'merge-duplicates'
  return { status: onlyUpdated ? 200 : 201, headers, body }
}

function locationHeader(
  { relation, returning }: Extract<MutationPlan, { kind: 'insert' }>,
  values: string,
): string {
  const parts = (JSON.parse(values) as (string | null)[]).map((value, at) => {
    const name = encodeURIComponent(returning.columns[at]!)
    return `${name}=${encodeURIComponent(value ?? 'is.null')}`
  })
  return `/${encodeURIComponent(relation.name)}?${parts.join('&')}`
}

function totalOf(
  { count }: Preferences,
  row: ResponseRow,
  estimate: number | null,
  maxRows: number,
): number | null {
  if (count === null) return null
  const counted = row.total === null ? null : Number(row.total)
  if (estimate === null || count === 'exact') return counted
  if (count === 'planned') return estimate
  return counted !== null && counted <= maxRows ? counted : Math.max(counted ?? 0, estimate)
}

function applied(
  headers: RestResponse['headers'],
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): void {
  const text = preferenceApplied(preferences, names)
  if (text !== '') headers['preference-applied'] = text
}

function addHeader(headers: RestResponse['headers'], name: string, value: string): void {
  const existing = headers[name]
  // Cookies are added. Any other header of the function replaces ours.
  if (name !== 'set-cookie' || existing === undefined) headers[name] = value
  else headers[name] = [existing, value].flat()
}
