/** Takes one data request through the stages parse > plan > sql > respond. The only one that talks to the database. */
import type { Pool, QueryConfig, QueryResult } from 'pg'
import type { Caller } from '../contract'
import { runPipelined } from '../db/request-scope'
import type { CompiledReads } from './compiled-reads'
import type { Admission } from './data-limits'
import type { RestFeatures } from './features'
import type { RestLimits } from './limits'
import { parseRequest, type RawRequest } from './parse/request'
import type { RestRequest } from './parse/types'
import { planRequest } from './plan/plan-request'
import type { ActionPlan } from './plan/types'
import type { PreparedStatements } from './prepared-statements'
import { respondDescription } from './respond/describe'
import { respondOpenApi, type Accessible } from './respond/openapi'
import { assertAnswer, needsCheck, respond, respondPlan } from './respond/respond'
import type { RestResponse } from './respond/types'
import type { SchemaCacheHolder } from './schema/cache'
import accessibleSql from './sql/accessible.sql?raw'
import { buildStatements, type AnswerRow } from './sql/statement'

export interface ConductorDeps {
  pool: Pool
  schemas: readonly string[]
  extraSearchPath?: readonly string[] | undefined
  limits: RestLimits
  features: RestFeatures
  cache: SchemaCacheHolder
  prepared: PreparedStatements
  compiled: CompiledReads
  admit: Admission
}

/**
 * @param raw with the address that limits are counted by (`http/client-address`)
 * @throws RestError, or whatever the database scope throws
 */
export async function answerRequest(
  raw: RawRequest & { address: string },
  caller: Caller,
  deps: ConductorDeps,
): Promise<RestResponse> {
  const { limits } = deps
  const cache = await deps.cache.current()
  const known = deps.compiled.find(raw, cache.generation)
  const request = known?.request ?? parseRequest(raw, deps)
  await deps.admit(request, caller, raw.address)
  const plan = known?.plan ?? planRequest(request, cache, deps)
  if (plan.kind === 'openapi') {
    const query = { text: accessibleSql, values: [request.schema] }
    const [found] = await runPipelined(deps.pool, caller, null, [query], { readOnly: true })
    return respondOpenApi(request, cache, found!.rows[0] as Accessible)
  }
  if (plan.kind !== 'read' && plan.kind !== 'mutate' && plan.kind !== 'call') return respondDescription(plan)

  const { media, preferences } = request
  const withoutBody = request.method === 'HEAD'
  const { answer, estimate } =
    known ?? buildStatements(plan, { media, preferences, withoutBody, maxRows: limits.maxRows })
  if (known === undefined) deps.compiled.keep(raw, cache.generation, { request, plan, answer, estimate })
  const before = preferences.timezone === null ? [] : [timeZone(preferences.timezone)]
  const prepared = deps.prepared.prepare(answer, `${caller.role} ${cache.generation}`)
  const rollback = preferences.tx === 'rollback'
  const after: QueryConfig[] =
    estimate === null ? [] : [{ text: estimate.text, values: [...estimate.values] }]
  // What would only fail at the end of the transaction must fail before it is undone.
  if (rollback) after.push({ text: 'set constraints all immediate' })
  const answerOf = (results: QueryResult[]) => results[before.length]!.rows[0] as AnswerRow
  const results = await runPipelined(
    deps.pool,
    caller,
    {
      method: raw.method,
      path: raw.url.split('?')[0]!,
      headers: publicHeaders(raw),
      searchPath: searchPath(request, deps),
    },
    [...before, prepared, ...after],
    {
      readOnly: isReadOnly(request, plan),
      rollback,
      check: needsCheck(request, plan) ? found => assertAnswer(request, plan, answerOf(found)) : undefined,
    },
  )
  if (media.explain !== null) return respondPlan(request, results[before.length]!.rows)
  const planned = plannedRows(results[before.length + 1]?.rows[0])
  return respond(request, plan, answerOf(results), planned, limits.maxRows)
}

/** Rows print their times in this zone. */
function timeZone(name: string): QueryConfig {
  return { text: `select set_config('timezone', $1, true)`, values: [name] }
}

/** GET and HEAD never write; a POST to a function that promises not to write is held to it. */
function isReadOnly({ method }: RestRequest, plan: ActionPlan): boolean {
  if (plan.kind === 'call') return method !== 'POST' || plan.call.function.volatility !== 'volatile'
  return plan.kind === 'read'
}

const EXTRA_SEARCH_PATH = ['public', 'extensions']

function searchPath(
  { schema }: RestRequest,
  { extraSearchPath = EXTRA_SEARCH_PATH }: ConductorDeps,
): string[] {
  return [...new Set([schema, ...extraSearchPath])]
}

const CREDENTIALS = ['authorization', 'apikey', 'cookie']

function publicHeaders({ headers }: RawRequest): Record<string, string> {
  const entries = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !CREDENTIALS.includes(name),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

function plannedRows(row: unknown): number | null {
  const plan = (row as { 'QUERY PLAN'?: [{ Plan?: { 'Plan Rows'?: number } }] } | undefined)?.['QUERY PLAN']
  return plan?.[0].Plan?.['Plan Rows'] ?? null
}
