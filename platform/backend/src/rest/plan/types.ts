/**
 * Defines the plan of a read or write, with every name resolved against the schema cache. The module imports nothing of
 * its stage.
 */
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
  /** The column itself is no json, so a path needs `to_jsonb` first. */
  toJson: boolean
  /** The column itself is no tsvector, so full-text search needs `to_tsvector` first. */
  toTsvector: boolean
  /** How the whole column is shown, and compared values are read. Null on a json path. */
  representation: Representation | null
}

export interface PlannedColumn {
  /** `*` means all columns. */
  field: PlannedField
  cast: string | null
  aggregate: Aggregate | null
  /** Cast of the aggregate's result; `cast` is that of its argument. */
  aggregateCast: string | null
  /** The key in the response. */
  label: string
}

export type PlannedLogic =
  | { kind: 'filter'; field: PlannedField; negated: boolean; operation: Operation }
  | { kind: 'and' | 'or'; negated: boolean; terms: readonly PlannedLogic[] }
  | { kind: 'embedded'; exists: boolean; embed: EmbedPlan }

export interface PlannedOrder {
  /** The to-one embed that has the column, or null for an own column. */
  embed: EmbedPlan | null
  field: PlannedField
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

export interface ReadPlan {
  /** The relation of the rows, or null for rows of a function that belong to no relation. */
  relation: RelationName | null
  /** The name of the rows in SQL. */
  alias: string
  columns: PlannedColumn[]
  where: PlannedLogic[]
  order: PlannedOrder[]
  range: RowRange
  embeds: EmbedPlan[]
  /**
   * It aggregates, here or in a spread: one row per combination of everything that is not aggregated. A spread is never
   * grouped itself; its target level aggregates for it.
   */
  grouped: boolean
}

export interface EmbedPlan {
  /** The key in the response. */
  name: string
  /** The alias of the joined rows in SQL. */
  alias: string
  relationship: Relationship
  inner: boolean
  spread: boolean
  /** The requested name, besides its key: filters may use either. */
  target: string
  node: ReadPlan
  /**
   * For a computed relationship of rows that come from no relation directly: columns of the parent from which its row
   * is built for the function.
   */
  parentColumns: readonly string[] | null
}

export interface Returning {
  /** Columns of the changed rows that the response needs, or none. */
  columns: readonly string[]
}

/** The shape of a body. Its values are bound when the statement runs. */
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
      /** For an upsert of one row by PUT: the row must have the key in the URL. */
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
  /** Computed columns of the returned rows that the response needs. */
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
