/** Defines the request tree: a parsed data request, in the protocol's own terms. The module imports nothing. */

export type JsonStep = { arrow: '->' | '->>'; key: string | number }

export interface Field {
  name: string
  path: readonly JsonStep[]
}

export const AGGREGATES = ['sum', 'avg', 'count', 'max', 'min'] as const
export type Aggregate = (typeof AGGREGATES)[number]

export interface SelectField {
  kind: 'field'
  field: Field
  cast: string | null
  alias: string | null
  aggregate: Aggregate | null
  /** Cast of the aggregate's result; `cast` is that of its argument. */
  aggregateCast: string | null
}

export interface SelectEmbed {
  kind: 'embed'
  target: string
  alias: string | null
  hint: string | null
  inner: boolean
  spread: boolean
  select: readonly SelectItem[]
}

export type SelectItem = SelectField | SelectEmbed

export type Quantifier = 'any' | 'all' | null

export type Operation =
  | { kind: 'compare'; operator: CompareOperator; quantifier: Quantifier; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { kind: 'isdistinct'; value: string }
  | { kind: 'fts'; operator: FtsOperator; language: string | null; value: string }

export const COMPARE_OPERATORS = [
  'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch',
  'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj',
] as const // oxfmt-ignore
export type CompareOperator = (typeof COMPARE_OPERATORS)[number]

/** Operators that accept `(any)` and `(all)`. */
export const QUANTIFIED_OPERATORS: readonly CompareOperator[] = [
  'eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch',
] // oxfmt-ignore

export const FTS_OPERATORS = ['fts', 'plfts', 'phfts', 'wfts'] as const
export type FtsOperator = (typeof FTS_OPERATORS)[number]

export interface Filter {
  kind: 'filter'
  field: Field
  negated: boolean
  operation: Operation
}

export interface LogicGroup {
  kind: 'and' | 'or'
  negated: boolean
  terms: readonly Logic[]
}

export type Logic = Filter | LogicGroup

export interface OrderTerm {
  /** The name of a to-one embed whose column orders the rows, or null for an own column. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** The place in the tree of embeds: names from the root down, empty for the root. */
export type EmbedPath = readonly string[]

export interface AtPath<T> {
  path: EmbedPath
  value: T
}

/** A window of rows. A `limit` of null is unlimited, until the plan sets the configured bound. */
export interface RowRange {
  offset: number
  limit: number | null
}

export interface ParsedQuery {
  select: readonly SelectItem[]
  /** Filters and logic trees, each with the embed they apply to. */
  where: readonly AtPath<Logic>[]
  order: readonly AtPath<readonly OrderTerm[]>[]
  ranges: readonly AtPath<RowRange>[]
  columns: readonly string[] | null
  onConflict: readonly string[] | null
  /** Arguments of a function called by GET, in the order given. A name may repeat (variadic). */
  callArguments: readonly (readonly [name: string, value: string])[]
  /** Every parameter, decoded. */
  parameters: readonly (readonly [name: string, value: string])[]
}

export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  return: 'minimal' | 'headers-only' | 'representation' | null
  count: 'exact' | 'planned' | 'estimated' | null
  tx: 'commit' | 'rollback' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  timezone: string | null
  maxAffected: number | null
  /** Unknown preferences, which are an error under handling=strict. */
  invalid: readonly string[]
}

export type MediaKind = 'array' | 'object' | 'csv' | 'openapi'

export const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const
export type PlanOption = (typeof PLAN_OPTIONS)[number]

/** The caller wants the plan of the statement instead of its result. */
export interface ExplainRequest {
  format: 'json' | 'text'
  options: readonly PlanOption[]
}

/** The format of the response. */
export interface AcceptedMedia {
  kind: MediaKind
  stripNulls: boolean
  explain: ExplainRequest | null
}

export type Payload =
  | {
      kind: 'json'
      /** JSON made of another format is never one argument by itself. */
      isBody: boolean
      raw: string
      /** The keys of the object, or of the first one in an array. */
      keys: readonly string[]
      /** Whether every element of an array is an object with these keys. */
      isUniform: boolean
      isArray: boolean
      isEmptyArray: boolean
      rowCount: number
    }
  | { kind: 'form'; pairs: readonly (readonly [string, string])[] }
  | { kind: 'raw'; type: 'text' | 'xml' | 'bytea'; value: string | Buffer }

export type Target =
  | { kind: 'root' }
  | { kind: 'relation'; name: string }
  | { kind: 'function'; name: string }

export type Action = 'read' | 'head' | 'insert' | 'update' | 'upsert' | 'delete' | 'call' | 'describe'

export interface RestRequest {
  target: Target
  action: Action
  method: string
  schema: string
  /** True if the schema came from a profile header. The response then names it. */
  schemaByProfile: boolean
  query: ParsedQuery
  preferences: Preferences
  media: AcceptedMedia
  payload: Payload | null
  /** The Range of a GET. It has no meaning for any other method (RFC 9110, 14.2). */
  headerRange: RowRange | null
}
