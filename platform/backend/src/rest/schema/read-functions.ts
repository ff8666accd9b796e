/** Turns catalogue rows of functions into what the planner needs, and finds computed relationships among them. */
import { nameKey, type DatabaseFunction, type Parameter, type Relationship } from './types'

export interface FunctionRow {
  schema: string
  name: string
  volatility: 'v' | 's' | 'i'
  returns_set: boolean
  variadic: boolean
  callable: boolean
  input_count: number
  default_count: number
  names: string[]
  modes: string[]
  types: string[]
  returns: DatabaseFunction['returns']
  returns_schema: string | null
  returns_relation: string | null
  argument_schema: string | null
  argument_relation: string | null
  rows: number
  time_limit: string | null
  comment: string | null
}

const VOLATILITY = { v: 'volatile', s: 'stable', i: 'immutable' } as const
const INPUT_MODES = ['i', 'b', 'v']

export function readFunctions(rows: readonly FunctionRow[]) {
  const functions = new Map<string, DatabaseFunction[]>()
  const computedRelationships: Relationship[] = []
  for (const row of rows) {
    const key = nameKey(row.schema, row.name)
    if (row.callable) functions.set(key, [...(functions.get(key) ?? []), toFunction(row)])
    const computed = computedRelationship(row)
    if (computed !== null) computedRelationships.push(computed)
  }
  return { functions, computedRelationships }
}

function toFunction(row: FunctionRow): DatabaseFunction {
  const returnsRelation =
    row.returns_relation === null ? null : { schema: row.returns_schema!, name: row.returns_relation }
  return {
    schema: row.schema,
    name: row.name,
    parameters: readParameters(row),
    returnsSet: row.returns_set,
    returns: row.returns,
    returnsRelation,
    volatility: VOLATILITY[row.volatility],
    timeLimit: row.time_limit,
    comment: row.comment,
  }
}

function readParameters(row: FunctionRow): Parameter[] {
  const inputs = row.types
    .map((type, at) => ({ name: row.names[at] ?? '', type, mode: row.modes[at] ?? 'i' }))
    .filter(({ mode }) => INPUT_MODES.includes(mode))
  // Defaults belong to the last parameters.
  return inputs.map(({ name, type, mode }, at) => ({
    name,
    type,
    required: at < row.input_count - row.default_count,
    variadic: mode === 'v',
  }))
}

/**
 * Returns the relationship of a function of one row that returns rows of a relation: `directors(films) returns setof
 * directors`.
 */
function computedRelationship(row: FunctionRow): Relationship | null {
  if (row.argument_relation === null || row.returns_relation === null) return null
  if (row.argument_schema !== row.schema && row.returns_schema === null) return null
  const source = { schema: row.argument_schema!, name: row.argument_relation }
  const target = { schema: row.returns_schema!, name: row.returns_relation }
  return {
    cardinality: 'computed',
    source,
    target,
    targetIsView: false,
    isSelf: source.schema === target.schema && source.name === target.name,
    toOne: !row.returns_set || row.rows === 1,
    holdsKey: false,
    constraint: row.name,
    columns: [],
    junction: {
      table: { schema: row.schema, name: row.name },
      constraint1: '',
      constraint2: '',
      source: [],
      target: [],
    },
  }
}
