/** Runs the stages of one data request: parse > plan > sql > respond. No other module queries the database. */
import type { Pool, QueryResult } from 'pg'
import type { Caller } from '../contract'
import { searchPathSql } from '../db/preamble'
import type { ReplicaReads } from '../db/replica-reads'
import { runPipelined } from '../db/request-scope'
import type { Statement } from '../db/statement-batch'
import { shapeOf, type Compiled, type CompiledRequests } from './compiled-requests'
import { targetName, type CheckDataLimit } from './check-data-limit'
import { assertPatterns } from './check-patterns'
import { SLOW_MS, type CostlyReads } from './costly-reads'
import type { SlowReads } from './slow-reads'
import { RestError } from './errors'
import type { RestFeatures } from './features'
import type { RestLimits } from './limits'
import { parseBody, parseRequestHead, withPayload, type RawRequest } from './parse/request'
import type { RestRequest } from './parse/types'
import { hidesRows } from './plan/hides-rows'
import { planRequest } from './plan/plan-request'
import type { ActionPlan } from './plan/types'
import type { PreparedStatements } from './prepared-statements'
import { contentLocation } from './respond/content-location'
import { respondDescription } from './respond/describe'
import { respondOpenApi, type Accessible } from './respond/openapi'
import { isPostgresError } from './postgres-error'
import { refusalOf, type Refusal } from './refusal'
import { assertResponse, needsCheck, respond, respondPlan } from './respond/respond'
import type { RestResponse } from './respond/types'
import type { SchemaCacheHolder } from './schema/cache'
import accessibleSql from './sql/accessible.sql?raw'
import { RESPONSE_COLUMNS, bindBody, buildStatements, type ResponseRow } from './sql/statement'

export interface ConductorDeps {
  pool: Pool
  schemas: readonly string[]
  extraSearchPath?: readonly string[] | undefined
  /** A replica may answer reads of these targets (`rpc/<function>`, tables). */
  replica?: { reads: ReplicaReads; targets: readonly string[] } | undefined
  limits: RestLimits
  features: RestFeatures
  cache: SchemaCacheHolder
  prepared: PreparedStatements
  compiled: CompiledRequests
  checkDataLimit: CheckDataLimit
  costlyReads: CostlyReads
  slowReads: SlowReads
  /** Tables whose rows visitors may filter by regular expressions. */
  visitorPatterns?: readonly string[] | 'all' | undefined
}

/** A request with what the stages need of its connection. */
export interface DataRequest extends RawRequest {
  /** The rate-limit key of the client (`http/client-address`). */
  address: () => string
  /** Called once where PostgreSQL refuses the request for lack of a right (42501). */
  refused: (refusal: Refusal) => void
}

/** @throws RestError, or whatever the database scope throws */
export async function handleRequest(
  raw: DataRequest,
  caller: Caller,
  deps: ConductorDeps,
): Promise<RestResponse> {
  const { limits } = deps
  let cache = await deps.cache.current()
  const cached = deps.compiled.find(raw, cache.generation)
  const head = cached?.head ?? parseRequestHead(raw, deps)
  const read = <T>(stage: () => T): T => {
    const started = performance.now()
    try {
      return stage()
    } finally {
      if (raw.body !== null && caller.role !== 'service_role')
        deps.costlyReads.countReading(raw.address(), performance.now() - started)
    }
  }
  const payload = read(() => parseBody(raw, head, limits))
  const request = withPayload(head, payload)
  const hasPatterns = assertPatterns(request, caller, deps.visitorPatterns ?? [])
  const costly = hasPatterns || caller.role === 'anon'
  if (costly) deps.costlyReads.assertAllowed(raw.address())
  const limitCheck = deps.checkDataLimit(request, caller, raw.address)
  if (limitCheck !== undefined) await limitCheck
  const shape = keyOf(
    read(() => shapeOf(payload)),
    caller,
  )
  const cachedStatements = shape === null ? undefined : cached?.compiled.get(shape)
  let plan: ActionPlan
  try {
    plan = cachedStatements?.plan ?? read(() => planRequest(request, cache, deps, caller.role))
  } catch (error) {
    const newer = isUnknownName(error) ? await deps.cache.newer(cache) : null
    if (newer === null) throw error
    cache = newer
    plan = planRequest(request, cache, deps, caller.role)
  }
  if (plan.kind === 'openapi') {
    const query = { text: accessibleSql, values: [request.schema] }
    const [found] = await runPipelined(deps.pool, caller, null, [query], { readOnly: true })
    return respondOpenApi(request, cache, found!.rows[0] as Accessible)
  }
  if (plan.kind !== 'read' && plan.kind !== 'mutate' && plan.kind !== 'call') return respondDescription(plan)

  const { media, preferences } = request
  const compiled: Compiled =
    cachedStatements ??
    compile(request, plan, limits, caller.role === 'service_role' || !hidesRows(plan.read, cache))
  if (cachedStatements === undefined && shape !== null)
    deps.compiled.store(raw, cache.generation, head, shape, compiled)
  const { main, estimate, contentLocation: location } = compiled
  const before = settingsOf(request, plan)
  const bound = { text: main.text, values: bindBody(main.values, payload) }
  const prepared = deps.prepared.prepare(bound, `${caller.role} ${cache.generation}`)
  if (media.explain === null) Object.assign(prepared, { columns: RESPONSE_COLUMNS, longAsBytes: true })
  const rollback = preferences.tx === 'rollback'
  const readOnly = isReadOnly(request, plan)
  const after: Statement[] =
    estimate === null ? [] : [{ text: estimate.text, values: bindBody(estimate.values, payload) }]
  // Deferred constraints must fail as they would at commit, before the rollback.
  if (rollback) after.push({ text: 'set constraints all immediate' })
  const responseRowOf = (results: QueryResult[]) => results[before.length]!.rows[0] as ResponseRow
  const replica = readOnly && deps.replica?.targets.includes(targetName(request)) ? deps.replica.reads : null
  const run = replica?.run ?? runPipelined.bind(null, deps.pool)
  const results = await run(
    caller,
    {
      method: raw.method,
      path: raw.url.split('?')[0]!,
      headers: publicHeaders(raw),
      searchPath: searchPathSql([request.schema, ...(deps.extraSearchPath ?? EXTRA_SEARCH_PATH)]),
    },
    [...before, prepared, ...after],
    {
      readOnly,
      slow: readOnly && deps.slowReads.has(main.text),
      expectedMs: readOnly ? deps.slowReads.expect(main.text) : 0,
      rollback,
      ...(timeLimitOf(plan) !== null && { answerMs: LONGEST_MS }),
      took: milliseconds => {
        if (readOnly) deps.slowReads.count(main.text, milliseconds)
        if (hasPatterns || (costly && milliseconds > SLOW_MS))
          deps.costlyReads.count(raw.address(), milliseconds)
      },
      check: needsCheck(request, plan)
        ? found => assertResponse(request, plan, responseRowOf(found))
        : undefined,
    },
  ).catch((error: unknown) => {
    if (isPostgresError(error) && error.code === '42501') raw.refused(refusalOf(error, plan))
    throw error
  })
  if (media.explain !== null) return respondPlan(request, results[before.length]!.rows)
  const planned = plannedRows(results[before.length + 1]?.rows[0])
  return respond(request, plan, responseRowOf(results), { planned, maxRows: limits.maxRows, location })
}

/** Returns whether a relation, relationship, column or function is unknown, which may have been made since. */
function isUnknownName(error: unknown): boolean {
  return error instanceof RestError && ['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'].includes(error.code)
}

/** By role: `*` is what it may read, and the service role's statements may estimate where those of others count. */
function keyOf(shape: string | null, { role }: Caller): string | null {
  return shape === null ? null : `${role} ${shape}`
}

/** @param mayEstimate false where the planner's number would tell of rows that the caller may not read */
function compile(
  request: RestRequest,
  plan: Compiled['plan'],
  { maxRows }: RestLimits,
  mayEstimate: boolean,
): Compiled {
  const { media } = request
  const preferences =
    mayEstimate || request.preferences.count === null
      ? request.preferences
      : { ...request.preferences, count: 'exact' as const }
  const withoutBody = request.method === 'HEAD'
  const statements = buildStatements(plan, { media, preferences, withoutBody, maxRows })
  return { ...statements, plan, contentLocation: plan.kind === 'read' ? contentLocation(request) : '' }
}

/** Returns the time zone for times, and the statement timeout that a called function declares. */
function settingsOf({ preferences }: RestRequest, plan: ActionPlan): Statement[] {
  const settings: Statement[] = []
  const limit = timeLimitOf(plan)
  if (limit !== null) settings.push(setting('statement_timeout', limit))
  if (preferences.timezone !== null) settings.push(setting('timezone', preferences.timezone))
  return settings
}

const timeLimitOf = (plan: ActionPlan) => (plan.kind === 'call' ? plan.call.function.timeLimit : null)

function setting(name: 'statement_timeout' | 'timezone', value: string): Statement {
  return { text: `select set_config($1, $2, true)`, values: [name, value], columns: [] }
}

/** GET and HEAD never write, nor does a POST to a function that is declared stable or immutable. */
function isReadOnly({ method }: RestRequest, plan: ActionPlan): boolean {
  if (plan.kind === 'call') return method !== 'POST' || plan.call.function.volatility !== 'volatile'
  return plan.kind === 'read'
}

/** The limit for a function that sets its own, which may be none. A timer accepts no longer one. */
const LONGEST_MS = 2 ** 31 - 1

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
