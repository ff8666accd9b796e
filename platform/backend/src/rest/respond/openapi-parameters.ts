/** Builds parameters of the OpenAPI document: those of the protocol, and a filter for each column. */
import type { DatabaseFunction, Parameter, Relation } from '../schema/types'
import { jsonType } from './openapi-type'

export const reference = (name: string) => ({ $ref: `#/parameters/${name}` })

export const filterName = (relation: string, column: string) => `rowFilter.${relation}.${column}`
export const bodyName = (relation: string) => `body.${relation}`

const RETURN = ['return=representation', 'return=minimal', 'return=none']
const RESOLUTION = ['resolution=ignore-duplicates', 'resolution=merge-duplicates']
const prefer = (choices: readonly string[]) => ({
  name: 'Prefer',
  description: 'Preference',
  required: false,
  in: 'header',
  type: 'string',
  enum: choices,
})
const text = (name: string, description: string, where: 'query' | 'header' = 'query') => ({
  name,
  description,
  required: false,
  in: where,
  type: 'string',
})

const PROTOCOL = {
  preferParams: prefer(['params=single-object']),
  preferReturn: prefer(RETURN),
  preferCount: prefer(['count=none', 'count=exact', 'count=planned', 'count=estimated']),
  preferPost: prefer([...RETURN, ...RESOLUTION]),
  select: text('select', 'Filtering Columns'),
  on_conflict: text('on_conflict', 'On Conflict'),
  order: text('order', 'Ordering'),
  range: text('Range', 'Limiting and Pagination', 'header'),
  rangeUnit: { ...text('Range-Unit', 'Limiting and Pagination', 'header'), default: 'items' },
  offset: text('offset', 'Limiting and Pagination'),
  limit: text('limit', 'Limiting and Pagination'),
}

export function parameterDefinitions(relations: readonly Relation[]): object {
  const own = relations.flatMap(({ name, columns }): [string, object][] => [
    [
      bodyName(name),
      { name, description: name, required: false, in: 'body', schema: { $ref: `#/definitions/${name}` } },
    ],
    ...[...columns.values()].map((column): [string, object] => [
      filterName(name, column.name),
      { ...text(column.name, column.comment ?? ''), description: column.comment ?? undefined },
    ]),
  ])
  return { ...PROTOCOL, ...Object.fromEntries(own) }
}

/** Returns the arguments in the query string of a GET. */
export function argumentParameters({ parameters }: DatabaseFunction): object[] {
  return parameters.filter(({ name }) => name !== '').map(argument)
}

function argument({ name, type, required, variadic }: Parameter): object {
  const common = { name, required, in: 'query' }
  if (!variadic) {
    const kind = jsonType(type)
    // An array is written as `{a,b}` there, and json as text.
    return { ...common, format: type, type: kind === 'array' || kind === undefined ? 'string' : kind }
  }
  const element = type.replace(/\[\]$/, '')
  const items = { type: jsonType(element), format: element }
  return { ...common, type: 'array', collectionFormat: 'multi', items }
}
