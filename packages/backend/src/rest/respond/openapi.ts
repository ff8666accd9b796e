/** Answers the root with a short OpenAPI 2.0 description: paths and the columns of each relation. */
import { contentType } from '../parse/media-type'
import type { Relation, SchemaCache } from '../schema/types'
import type { RestResponse } from './types'

export function respondOpenApi(cache: SchemaCache, schema: string, withoutBody: boolean): RestResponse {
  const headers = { 'content-type': contentType({ kind: 'openapi', stripNulls: false, explain: null }) }
  return { status: 200, headers, body: withoutBody ? '' : JSON.stringify(describeSchema(cache, schema)) }
}

function describeSchema(cache: SchemaCache, schema: string): object {
  const relations = [...cache.relations.values()].filter(relation => relation.schema === schema)
  const functions = [...cache.functions.values()]
    .map(([first]) => first!)
    .filter(one => one.schema === schema)
  const ok = { responses: { 200: { description: 'OK' } } }
  const paths = Object.fromEntries([
    ...relations.map(relation => [`/${relation.name}`, pathOf(relation, ok)] as const),
    ...functions.map(
      ({ name, comment }) =>
        [
          `/rpc/${name}`,
          { post: { ...ok, tags: [`(rpc) ${name}`], summary: comment ?? undefined } },
        ] as const,
    ),
  ])
  return {
    swagger: '2.0',
    info: { title: 'Data API', version: '1' },
    basePath: '/',
    consumes: ['application/json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths,
    definitions: Object.fromEntries(relations.map(relation => [relation.name, definitionOf(relation)])),
  }
}

function pathOf({ name, insertable, updatable, deletable, comment }: Relation, ok: object): object {
  const operation = { ...ok, tags: [name], summary: comment ?? undefined }
  return {
    get: operation,
    ...(insertable ? { post: operation } : {}),
    ...(updatable ? { patch: operation } : {}),
    ...(deletable ? { delete: operation } : {}),
  }
}

function definitionOf({ columns, comment }: Relation): object {
  const all = [...columns.values()]
  return {
    type: 'object',
    description: comment ?? undefined,
    required: all.filter(column => !column.nullable).map(column => column.name),
    properties: Object.fromEntries(
      all.map(({ name, type }) => [name, { format: type, type: jsonType(type) }]),
    ),
  }
}

function jsonType(type: string): string | undefined {
  if (type.endsWith('[]')) return 'array'
  if (/^(smallint|integer|bigint)$/.test(type)) return 'integer'
  if (/^(numeric|real|double precision)/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  return type.startsWith('json') ? undefined : 'string'
}
