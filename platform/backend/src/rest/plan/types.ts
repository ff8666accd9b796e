/** The plan: what is to be read or written, with every name resolved against the schema cache. A leaf of the stage. */
import type { Aggregate, JsonStep, Operation, RowRange } from '../parse/types'
import type {
  Column,
  DatabaseFunction,
  Parameter,
  Relation,
  RelationName,
  Relationship,
  Representation,
} from '../schema/types'

export interface PlannedField {
  name: string
  path: readonly JsonStep[]
  /** The column is no json itself, so a path needs `to_jsonb` first. */
  toJson: boolean
  /** The column is no tsvector itself, so full-text search needs `to_tsvector` first. */
  toTsvector: boolean
  /** How the whole column is shown, and values read that it is compared with; null on a json path. */
  representation: Representation | null
}

export interface PlannedColumn {
  /** `*` means all columns. */
  field: PlannedField
  cast: string | null
  aggregate: Aggregate | null
  /** Cast of the aggregate's result; `cast` is that of its argument. */
  aggregateCast: string | null
  /** Key in the answer. */
  label: string
}

export type PlannedLogic =
  | { kind: 'filter'; field: PlannedField; negated: boolean; operation: Operation }
  | { kind: 'and' | 'or'; negated: boolean; terms: readonly PlannedLogic[] }
  | { kind: 'embedded'; exists: boolean; embed: EmbedPlan }

export interface PlannedOrder {
  /** The to-one embed that holds the column; null for an own column. */
  embed: EmbedPlan | null
  field: PlannedField
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

export interface ReadPlan {
  /** What is read; null for rows of a function that are of no relation. */
  relation: RelationName | null
  /** Name of the rows in SQL. */
  alias: string
  columns: PlannedColumn[]
  where: PlannedLogic[]
  order: PlannedOrder[]
  range: RowRange
  embeds: EmbedPlan[]
  /**
   * It aggregates, here or in a spread: one row per combination of all that is not aggregated. A spread is never
   * grouped itself; what it aggregates is aggregated by the level it is spread into.
   */
  grouped: boolean
}

export interface EmbedPlan {
  /** Key in the answer. */
  name: string
  /** Alias of the joined rows in SQL. */
  alias: string
  relationship: Relationship
  inner: boolean
  spread: boolean
  /** The name it was asked for by, besides its key: filters may use either. */
  target: string
  node: ReadPlan
  /**
   * For a computed relationship of rows that come from no relation directly: columns of the parent, from which its
   * row is put together for the function.
   */
  parentColumns: readonly string[] | null
}

export interface Returning {
  /** Columns of the changed rows that the answer needs; empty for none. */
  columns: readonly string[]
}

/** What a body looks like; what it says is bound when the statement is run. */
export interface PayloadSource {
  isArray: boolean
  isEmpty: boolean
}

export type MutationPlan =
  | {
      kind: 'insert'
      relation: Relation
      columns: readonly Column[]
      payload: PayloadSource
      applyDefaults: boolean
      conflict: { columns: readonly string[]; merge: boolean } | null
      returning: Returning
      /** Upsert of one row by PUT: the row must have the key that the URL names. */
      where: readonly PlannedLogic[]
    }
  | {
      kind: 'update'
      relation: Relation
      columns: readonly Column[]
      payload: PayloadSource
      applyDefaults: boolean
      where: readonly PlannedLogic[]
      returning: Returning
    }
  | { kind: 'delete'; relation: Relation; where: readonly PlannedLogic[]; returning: Returning }

export type CallArguments =
  | { kind: 'json'; isArray: boolean; parameters: readonly Parameter[] }
  | { kind: 'values'; values: readonly { parameter: Parameter; values: readonly string[] }[] }
  | { kind: 'single'; parameter: Parameter }

export interface CallPlan {
  function: DatabaseFunction
  arguments: CallArguments
  /** Computed columns of the rows it returns that the answer needs. */
  extraColumns: readonly string[]
}

export type ActionPlan =
  | { kind: 'read'; read: ReadPlan }
  | { kind: 'mutate'; mutation: MutationPlan; read: ReadPlan }
  | { kind: 'call'; call: CallPlan; read: ReadPlan }
  | { kind: 'describe-relation'; relation: Relation }
  | { kind: 'describe-function'; function: DatabaseFunction }
  | { kind: 'describe-root' }
  | { kind: 'openapi' }
