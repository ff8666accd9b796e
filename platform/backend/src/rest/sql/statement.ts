/**
 * Is the third stage: it turns a plan into one statement whose single row is the whole response: body as text, counts,
 * and the headers and status that functions set. It is pure.
 */
import type { BoundValue } from '../../db/frontend-messages'
import type { AcceptedMedia, ExplainRequest, Payload, Preferences } from '../parse/types'
import type { ActionPlan, CallPlan, ReadPlan } from '../plan/types'
import { callSql, SCALAR_COLUMN } from './call'
import { Binder, BODY, identifier, list, sql, type Sql, type Value } from './fragment'
import { mutationSql, UPDATED_COUNTER } from './mutation'
import { countSql, readSql, rowsSql, type RootSource } from './read'

export interface BoundStatement {
  text: string
  values: readonly Value[]
}

/** The row of the main statement. Numbers are text, so that nothing is parsed twice. */
export interface ResponseRow {
  page_total: string
  total: string | null
  /** Bytes where it is long. */
  body: string | Buffer | null
  /** Empty where no function has set them, or null. */
  headers: string | null
  status: string | null
  updated: string | null
  location: string | null
}

/** The columns in the order in which the main statement selects them. */
export const RESPONSE_COLUMNS: readonly (keyof ResponseRow)[] = [
  'page_total',
  'total',
  'body',
  'location',
  'headers',
  'status',
  'updated',
]

export interface Statements {
  main: BoundStatement
  /** The `explain` for planned and estimated counts. */
  estimate: BoundStatement | null
}

export interface StatementOptions {
  media: AcceptedMedia
  preferences: Preferences
  /** For HEAD, rows are counted and not returned. */
  withoutBody: boolean
  maxRows: number
}

type Statement = Extract<ActionPlan, { kind: 'read' | 'mutate' | 'call' }>

/** Returns the values of a statement for one request. */
export function bindBody(values: readonly Value[], payload: Payload | null): readonly BoundValue[] {
  if (payload === null || payload.kind === 'form') return values as readonly BoundValue[]
  const body = payload.kind === 'json' ? payload.raw : payload.value
  return values.map(value => (value === BODY ? body : value))
}

const SOURCE = identifier('source')
const ROWS = identifier('_rows')

export function buildStatements(plan: Statement, options: StatementOptions): Statements {
  const binder = new Binder()
  const main =
    plan.kind === 'read' ? readStatement(plan.read, options, binder) : sourceStatement(plan, options, binder)
  const text = options.media.explain === null ? main : sql`${explainSql(options.media.explain)}${main}`
  return { main: { text, values: binder.values }, estimate: estimateStatement(plan, options) }
}

const EXPLAIN_OPTIONS = {
  analyze: sql`analyze`,
  verbose: sql`verbose`,
  settings: sql`settings`,
  buffers: sql`buffers`,
  wal: sql`wal`,
}

function explainSql({ format, options }: ExplainRequest): Sql {
  const all = [
    format === 'json' ? sql`format json` : sql`format text`,
    ...options.map(name => EXPLAIN_OPTIONS[name]),
  ]
  return sql`explain (${list(all)}) `
}

function readStatement(read: ReadPlan, options: StatementOptions, binder: Binder): Sql {
  const rows = readSql(read, 'relation', binder)
  const body = options.withoutBody ? sql`null` : bodySql(options.media, null)
  return responseRowSql({
    rows,
    body,
    total: totalSql(read, 'relation', options, binder),
    location: sql`null`,
  })
}

function sourceStatement(
  plan: Extract<Statement, { kind: 'mutate' | 'call' }>,
  options: StatementOptions,
  binder: Binder,
): Sql {
  const source = plan.kind === 'call' ? callSql(plan.call, binder) : mutationSql(plan.mutation, binder)
  const counting = sql`with ${SOURCE} as (${source}) `
  if (plan.kind === 'mutate') {
    const returns = options.preferences.return
    const mayUpdate = plan.mutation.kind === 'insert' && plan.mutation.conflict !== null
    const updated = mayUpdate ? sql`nullif(current_setting(${UPDATED_COUNTER}, true), '')` : sql`null`
    if (returns !== 'representation') {
      const location =
        returns === 'headers-only' && plan.mutation.kind === 'insert'
          ? locationSql(plan.mutation.returning.columns)
          : sql`null`
      return sql`${counting}${responseRowSql({ rows: sql`select * from ${SOURCE}`, body: sql`null`, total: sql`null`, location, updated })}`
    }
    const rows = readSql(plan.read, SOURCE, binder)
    return sql`${counting}${responseRowSql({ rows, body: bodySql(options.media, null), total: sql`null`, location: sql`null`, updated })}`
  }
  const { call, read } = plan
  const rows = readSql(read, SOURCE, binder)
  const body =
    options.withoutBody || call.function.returns === 'void' ? sql`null` : bodySql(options.media, call)
  return sql`${counting}${responseRowSql({ rows, body, total: totalSql(read, SOURCE, options, binder), location: sql`null` })}`
}

function responseRowSql({
  rows,
  body,
  total,
  location,
  updated = sql`null`,
}: Record<'rows' | 'body' | 'total' | 'location', Sql> & { updated?: Sql }): Sql {
  // Each call of a function costs a short read a hundredth of its time: '' is read as null elsewhere.
  return sql`select count(*) as page_total, (${total}) as total, (${body}) as body, ${location} as location, current_setting('response.headers', true) as headers, current_setting('response.status', true) as status, ${updated} as updated from (${rows}) as ${ROWS}`
}

function bodySql(media: AcceptedMedia, call: CallPlan | null): Sql {
  if (media.kind === 'csv') return csvSql()
  const scalar = call !== null && call.function.returns !== 'composite'
  const row = scalar ? sql`${ROWS}.${identifier(SCALAR_COLUMN)}` : ROWS
  const all = sql`json_agg(${row})`
  // One row is requested, and another number of rows is refused: no array is made to be parsed again.
  if (media.kind === 'object' && !media.stripNulls && call === null)
    return sql`string_agg(row_to_json(${ROWS})::text, '')`
  const single = media.kind === 'object' || (call !== null && !call.function.returnsSet)
  const value = single ? sql`coalesce(${all}->0, 'null')` : sql`coalesce(${all}, '[]')`
  return media.stripNulls ? sql`json_strip_nulls(${value})` : value
}

/** Writes the header from the first row's keys, then each row as Postgres prints a record. */
function csvSql(): Sql {
  const header = sql`(select string_agg(k.name, ',') from json_object_keys((array_agg(row_to_json(${ROWS})))[1]) as k (name))`
  const lines = sql`string_agg(substring(${ROWS}::text, 2, length(${ROWS}::text) - 2), e'\\n')`
  return sql`coalesce(${header}, '') || e'\\n' || coalesce(${lines}, '')`
}

/** Writes the new row's key as `{"id":"eq.1"}`, for the Location header. */
function locationSql(columns: readonly string[]): Sql {
  if (columns.length === 0) return sql`null`
  const pairs = columns.map(name => sql`(array_agg('eq.' || ${ROWS}.${identifier(name)}::text))[1]`)
  return sql`json_build_array(${list(pairs)})::text`
}

function totalSql(
  read: ReadPlan,
  source: RootSource,
  { preferences, maxRows }: StatementOptions,
  binder: Binder,
): Sql {
  if (preferences.count === 'exact') return countSql(read, source, binder)
  // An estimated count is exact up to the bound. Beyond it, the planner's number is good enough.
  if (preferences.count === 'estimated' || (preferences.count === 'planned' && source !== 'relation')) {
    return sql`select count(*) from (${rowsSql(read, source, binder)} limit ${binder.bind(maxRows + 1)}) as counted`
  }
  return sql`null`
}

function estimateStatement(plan: Statement, { preferences }: StatementOptions): BoundStatement | null {
  if (plan.kind !== 'read' || (preferences.count !== 'planned' && preferences.count !== 'estimated'))
    return null
  const binder = new Binder()
  const text = sql`explain (format json) ${rowsSql(plan.read, 'relation', binder)}`
  return { text, values: binder.values }
}
