/** What the schema cache holds. A leaf: imports nothing. */

export interface Column {
  name: string
  /** Full type as SQL writes it, e.g. `character varying(20)`. Comes from the catalogue, never from a caller. */
  type: string
  /** Without length or precision, and for a domain what it is made of. */
  baseType: string
  nullable: boolean
  /** Default as an SQL expression from the catalogue, also of an identity or a domain; null if none or generated. */
  default: string | null
  comment: string | null
  /** Characters that a text of bounded length may have. */
  maxLength: number | null
  /** Labels of an enum; empty for any other type. */
  choices: readonly string[]
  /** Null if its values travel as their type prints and reads them. */
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
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
  insertable: boolean
  updatable: boolean
  deletable: boolean
  comment: string | null
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
  /** [column of the source, column of the junction] */
  source: readonly ColumnPair[]
  /** [column of the target, column of the junction] */
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
  /** The source has the foreign key; false for the way back, and for what follows no single key. */
  holdsKey: boolean
  /** Constraint name; for `computed` the function's name. */
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
  /** `record`: without named columns, so that SQL cannot select from it and it is a value like a scalar. */
  returns: 'void' | 'scalar' | 'record' | 'composite'
  /** The relation whose row type it returns, so that embeds work. */
  returnsRelation: RelationName | null
  volatility: 'volatile' | 'stable' | 'immutable'
  /** Its own `statement_timeout`, which would come too late for the statement that calls it; null if none. */
  timeLimit: string | null
  comment: string | null
}

export interface SchemaCache {
  relations: ReadonlyMap<string, Relation>
  /** By relation key: relationships that start there. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** By relation key of schema and name: overloads. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** Counts loads; prepared statements of an older generation are not used again. */
  generation: number
}

/** Key of a relation or function in the maps. */
export function nameKey(schema: string, name: string): string {
  return JSON.stringify([schema, name])
}
