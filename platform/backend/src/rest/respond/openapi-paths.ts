/** Builds paths of the OpenAPI document: the methods of each relation and each function. */
import type { DatabaseFunction, Relation } from '../schema/types'
import { argumentsDefinition } from './openapi-definition'
import { argumentParameters, bodyName, filterName, reference } from './openapi-parameters'

const answers = (status: number, description: string) => ({ responses: { [status]: { description } } })
const JSON_TYPES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
]

export const rootPath = {
  get: {
    tags: ['Introspection'],
    summary: 'OpenAPI description (this document)',
    produces: ['application/openapi+json', 'application/json'],
    ...answers(200, 'OK'),
  },
}

export function relationPath({ name, columns, comment, insertable, updatable, deletable }: Relation): object {
  const about = { tags: [name], ...summarize(comment) }
  const filters = [...columns.keys()].map(column => filterName(name, column))
  const takes = (...names: string[]) => ({ parameters: names.map(reference) })
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } }
  return {
    get: {
      ...about,
      ...takes(...filters, 'select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'),
      responses: { 200: { description: 'OK', schema: rows }, 206: { description: 'Partial Content' } },
    },
    ...(insertable
      ? { post: { ...about, ...takes(bodyName(name), 'select', 'preferPost'), ...answers(201, 'Created') } }
      : {}),
    ...(deletable
      ? { delete: { ...about, ...takes(...filters, 'preferReturn'), ...answers(204, 'No Content') } }
      : {}),
    ...(updatable
      ? {
          patch: {
            ...about,
            ...takes(...filters, bodyName(name), 'preferReturn'),
            ...answers(204, 'No Content'),
          },
        }
      : {}),
  }
}

export function functionPath(called: DatabaseFunction): object {
  const about = {
    tags: [`(rpc) ${called.name}`],
    ...summarize(called.comment),
    produces: JSON_TYPES,
    ...answers(200, 'OK'),
  }
  const body = { name: 'args', required: true, in: 'body', schema: argumentsDefinition(called) }
  const post = { ...about, parameters: [body, reference('preferParams')] }
  return called.volatility === 'volatile'
    ? { post }
    : { get: { ...about, parameters: argumentParameters(called) }, post }
}

/** Splits a comment: the first line is the summary, the rest is the description. */
export function summarize(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {}
  const [first = '', ...rest] = comment.split('\n')
  const description = rest.join('\n').replace(/^\n+/, '')
  return { summary: first, ...(description === '' ? {} : { description }) }
}
