/** Takes one data request through the stages parse > plan > sql > respond. The only one that talks to the database. */
import type { Pool, QueryResult } from 'pg'
import type { Caller } from '../contract'
import { searchPathSql } from '../db/preamble'
import { runPipelined } from '../db/request-scope'
import type { Statement } from '../db/statement-batch'
import { shapeOf, type Compiled, type CompiledRequests } from './compiled-requests'
import type { CheckDataLimit } from './check-data-limit'
import type { RestFeatures } from './features'
import type { RestLimits } from './limits'
import { parseBody, parseRequestHead, withPayload, type RawRequest } from './parse/request'
import type { RestRequest } from './parse/types'
import { planRequest } from './plan/plan-request'
import type { ActionPlan } from './plan/types'
import type { PreparedStatements } from './prepared-statements'
import { contentLocation } from './respond/content-location'
import { respondDescription } from './respond/describe'
import { respondOpenApi, type Accessible } from './respond/openapi'
import { assertResponse, needsCheck, respond, respondPlan } from './respond/respond'
import type { RestResponse } from './respond/types'
import type { SchemaCacheHolder } from './schema/cache'
import accessibleSql from './sql/accessible.sql?raw'
import { RESPONSE_COLUMNS, bindBody, buildStatements, type ResponseRow } from './sql/statement'

export interface ConductorDeps {
  pool: Pool
  schemas: readonly string[]
  extraSearchPath?: readonly string[] | undefined
  limits: RestLimits
  features: RestFeatures
  cache: SchemaCacheHolder
  prepared: PreparedStatements
  compiled: CompiledRequests
  checkDataLimit: CheckDataLimit
}

/**
 * @param raw with the address that limits are counted by (`http/client-address`)
 * @throws RestError, or whatever the database scope throws
 */
export async function handleRequest(
  raw: RawRequest & { address: () => string },
  caller: Caller,
  deps: ConductorDeps,
): Promise<RestResponse> {
  const { limits } = deps
  const cache = await deps.cache.current()
  const known = deps.compiled.find(raw, cache.generation)
  const words = known?.words ?? parseRequestHead(raw, deps)
  const payload = parseBody(raw, words, limits)
  const request = withPayload(words, payload)
  const limitCheck = deps.checkDataLimit(request, caller, raw.address)
  if (limitCheck !== undefined) await limitCheck
  const shape = shapeOf(payload)
  const met = shape === null ? undefined : known?.compiled.get(shape)
  const plan = met?.plan ?? planRequest(request, cache, deps)
  if (plan.kind === 'openapi') {
    const query = { text: accessibleSql, values: [request.schema] }
    const [found] = await runPipelined(deps.pool, caller, null, [query], { readOnly: true })
    return respondOpenApi(request, cache, found!.rows[0] as Accessible)
  }
  if (plan.kind !== 'read' && plan.kind !== 'mutate' && plan.kind !== 'call') return respondDescription(plan)

  const { media, preferences } = request
  const compiled: Compiled = met ?? compile(request, plan, limits)
  if (met === undefined && shape !== null) deps.compiled.keep(raw, cache.generation, words, shape, compiled)
  const { answer, estimate, contentLocation: location } = compiled
  const before = settingsOf(request, plan)
  const bound = { text: answer.text, values: bindBody(answer.values, payload) }
  const prepared = deps.prepared.prepare(bound, `${caller.role} ${cache.generation}`)
  if (media.explain === null) prepared.columns = RESPONSE_COLUMNS
  const rollback = preferences.tx === 'rollback'
  const after: Statement[] =
    estimate === null ? [] : [{ text: estimate.text, values: bindBody(estimate.values, payload) }]
  // What would only fail at the end of the transaction must fail before it is undone.
  if (rollback) after.push({ text: 'set constraints all immediate' })
  const answerOf = (results: QueryResult[]) => results[before.length]!.rows[0] as ResponseRow
  const results = await runPipelined(
    deps.pool,
    caller,
    {
      method: raw.method,
      path: raw.url.split('?')[0]!,
      headers: publicHeaders(raw),
      searchPath: searchPathSql([request.schema, ...(deps.extraSearchPath ?? EXTRA_SEARCH_PATH)]),
    },
    [...before, prepared, ...after],
    {
      readOnly: isReadOnly(request, plan),
      rollback,
      check: needsCheck(request, plan) ? found => assertResponse(request, plan, answerOf(found)) : undefined,
    },
  )
  if (media.explain !== null) return respondPlan(request, results[before.length]!.rows)
  const planned = plannedRows(results[before.length + 1]?.rows[0])
  return respond(request, plan, answerOf(results), { planned, maxRows: limits.maxRows, location })
}

function compile(request: RestRequest, plan: Compiled['plan'], { maxRows }: RestLimits): Compiled {
  const { media, preferences } = request
  const withoutBody = request.method === 'HEAD'
  const statements = buildStatements(plan, { media, preferences, withoutBody, maxRows })
  return { ...statements, plan, contentLocation: plan.kind === 'read' ? contentLocation(request) : '' }
}

/** The zone that rows print their times in, and the time that a called function gives itself. */
function settingsOf({ preferences }: RestRequest, plan: ActionPlan): Statement[] {
  const settings: Statement[] = []
  const limit = plan.kind === 'call' ? plan.call.function.timeLimit : null
  if (limit !== null) settings.push(setting('statement_timeout', limit))
  if (preferences.timezone !== null) settings.push(setting('timezone', preferences.timezone))
  return settings
}

function setting(name: 'statement_timeout' | 'timezone', value: string): Statement {
  return { text: `select set_config($1, $2, true)`, values: [name, value], columns: [] }
}

/** GET and HEAD never write; a POST to a function that promises not to write is held to it. */
function isReadOnly({ method }: RestRequest, plan: ActionPlan): boolean {
  if (plan.kind === 'call') return method !== 'POST' || plan.call.function.volatility !== 'volatile'
  return plan.kind === 'read'
}

const EXTRA_SEARCH_PATH = ['public', 'extensions']

const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'apikey', 'cookie'])

function publicHeaders({ headers }: RawRequest): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const name in headers)
    if (!CREDENTIALS.has(name) && headers[name] !== undefined) shown[name] = String(headers[name])
  return shown
}

function plannedRows(row: unknown): number | null {
  const plan = (row as { 'QUERY PLAN'?: [{ Plan?: { 'Plan Rows'?: number } }] } | undefined)?.['QUERY PLAN']
  return plan?.[0].Plan?.['Plan Rows'] ?? null
}
