/** Defines the contents of the schema cache. The module imports nothing. */

export interface Column {
  name: string
  /** The full type as SQL writes it, e.g. `character varying(20)`. It comes from the catalogue, never from a caller. */
  type: string
  /** The type without length or precision. For a domain, it is the underlying type. */
  baseType: string
  nullable: boolean
  /**
   * The default as an SQL expression from the catalogue, also of an identity or a domain. Null if there is none, or the
   * column is generated.
   */
  default: string | null
  comment: string | null
  /** The largest number of characters of a bounded text. */
  maxLength: number | null
  /** The labels of an enum. Empty for any other type. */
  choices: readonly string[]
  /** Null if its values are sent as their type prints and reads them. */
  representation: Representation | null
}

/**
 * Functions of a domain's implicit casts: how its values are shown, and how sent values are converted. PostgREST
 * calls it a domain representation.
 */
export interface Representation {
  toJson: RelationName | null
  fromJson: RelationName | null
  fromText: RelationName | null
}

export interface Relation {
  schema: string
  name: string
  kind: 'table' | 'view'
  /** A policy or a view's own conditions may keep rows from the caller. */
  hidesRows: boolean
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
  insertable: boolean
  updatable: boolean
  deletable: boolean
  comment: string | null
  /** The columns that a role may not read, by roles that may read others. */
  hidden: ReadonlyMap<string, ReadonlySet<string>>
}

export interface RelationName {
  schema: string
  name: string
}

export type ColumnPair = readonly [own: string, foreign: string]

export interface Junction {
  table: RelationName
  constraint1: string
  constraint2: string
  /** Pairs of [column of the source, column of the junction]. */
  source: readonly ColumnPair[]
  /** Pairs of [column of the target, column of the junction]. */
  target: readonly ColumnPair[]
}

export type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many' | 'computed'

export interface Relationship {
  cardinality: Cardinality
  source: RelationName
  target: RelationName
  targetIsView: boolean
  isSelf: boolean
  toOne: boolean
  /** True if the source has the foreign key. False in the other direction, and where no single key is followed. */
  holdsKey: boolean
  /** The constraint's name, or for `computed` the function's name. */
  constraint: string
  /** Empty for many-to-many and computed. */
  columns: readonly ColumnPair[]
  junction: Junction | null
}

export interface Parameter {
  name: string
  type: string
  required: boolean
  variadic: boolean
}

export interface DatabaseFunction {
  schema: string
  name: string
  parameters: readonly Parameter[]
  returnsSet: boolean
  /** `record` has no named columns, so SQL cannot select from it, and it is a value like a scalar. */
  returns: 'void' | 'scalar' | 'record' | 'composite'
  /** The relation whose row type it returns, so that embeds work. */
  returnsRelation: RelationName | null
  volatility: 'volatile' | 'stable' | 'immutable'
  /** Its own `statement_timeout`, which would come too late for the statement that calls it, or null. */
  timeLimit: string | null
  comment: string | null
}

export interface SchemaCache {
  relations: ReadonlyMap<string, Relation>
  /** The relationships that start at each relation key. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** The overloads of each relation key of schema and name. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** Counts loads. Prepared statements of an older generation are not used again. */
  generation: number
  /** A digest of the catalogue's rows. */
  digest: string
}

/** Returns the key of a relation or function in the maps. */
export function nameKey(schema: string, name: string): string {
  return JSON.stringify([schema, name])
}
