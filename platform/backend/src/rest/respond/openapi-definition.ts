/** Builds definitions of the OpenAPI document: rows of relations and arguments of functions. */
import { nameKey, type Column, type DatabaseFunction, type Relation, type SchemaCache } from '../schema/types'
import { jsonType, typed } from './openapi-type'

export function relationDefinition(relation: Relation, cache: SchemaCache): object {
  const columns = [...relation.columns.values()]
  return {
    type: 'object',
    description: relation.comment ?? undefined,
    required: names(columns.filter(({ nullable }) => !nullable)),
    properties: Object.fromEntries(columns.map(column => [column.name, property(column, relation, cache)])),
  }
}

export function argumentsDefinition({ parameters, comment }: DatabaseFunction): object {
  const named = parameters.filter(({ name }) => name !== '')
  return {
    type: 'object',
    description: comment ?? undefined,
    required: names(named.filter(({ required }) => required)),
    properties: Object.fromEntries(named.map(({ name, type }) => [name, typed(type)])),
  }
}

/** Returns undefined for an empty list, which the format forbids. */
function names(list: readonly { name: string }[]): string[] | undefined {
  return list.length === 0 ? undefined : list.map(({ name }) => name)
}

function property(column: Column, relation: Relation, cache: SchemaCache): object {
  return {
    ...typed(column.baseType),
    description: describe(column, relation, cache),
    default: defaultValue(column),
    maxLength: column.maxLength ?? undefined,
    enum: column.choices.length > 0 ? column.choices : undefined,
  }
}

/** Returns the comment, and the markers by which tools of the hosted service recognise keys. */
function describe({ name, comment }: Column, relation: Relation, cache: SchemaCache): string | undefined {
  const key = (cache.relationships.get(nameKey(relation.schema, relation.name)) ?? [])
    .filter(({ holdsKey, columns }) => holdsKey && columns.length === 1 && columns[0]![0] === name)
    .sort((a, b) => Number(a.targetIsView) - Number(b.targetIsView))[0]
  const notes: string[] = []
  if (relation.primaryKey.includes(name)) notes.push('This is a Primary Key.<pk/>')
  if (key !== undefined) {
    const [table, target] = [key.target.name, key.columns[0]![1]]
    notes.push(`This is a Foreign Key to \`${table}.${target}\`.<fk table='${table}' column='${target}'/>`)
  }
  if (notes.length === 0) return comment ?? undefined
  return `${comment === null ? '' : `${comment}\n\n`}${['Note:', ...notes].join('\n')}`
}

/** Returns a default that is a constant. An expression has no value before a row exists. */
function defaultValue({ baseType, default: expression }: Column): unknown {
  if (expression === null) return undefined
  const text = /^'((?:[^']|'')*)'::/.exec(expression)?.[1]?.replaceAll("''", "'")
  if (jsonType(baseType) === 'string') return text ?? expression
  if (/^(-?\d+(\.\d+)?|true|false)$/.test(expression)) return JSON.parse(expression) as unknown
  return undefined
}
