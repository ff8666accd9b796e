/** Describes the part of the schema that the caller may use as an OpenAPI 2.0 document, for the root. */
import type { RestRequest } from '../parse/types'
import { nameKey, type SchemaCache } from '../schema/types'
import { relationDefinition } from './openapi-definition'
import { parameterDefinitions } from './openapi-parameters'
import { functionPath, relationPath, rootPath, summarize } from './openapi-paths'
import { describeBody } from './describe-body'
import type { RestResponse } from './types'

/** Names in the schema that the caller's role has a right to. */
export interface Accessible {
  relations: readonly string[]
  functions: readonly string[]
  schema_comment: string | null
}

export function respondOpenApi(
  request: RestRequest,
  cache: SchemaCache,
  accessible: Accessible,
): RestResponse {
  const headers: RestResponse['headers'] = {}
  describeBody(headers, request)
  const body =
    request.action === 'head' ? '' : JSON.stringify(describeSchema(cache, request.schema, accessible))
  return { status: 200, headers, body }
}

function describeSchema(cache: SchemaCache, schema: string, accessible: Accessible): object {
  const relations = accessible.relations.flatMap(name => cache.relations.get(nameKey(schema, name)) ?? [])
  const functions = accessible.functions.flatMap(
    name => cache.functions.get(nameKey(schema, name))?.[0] ?? [],
  )
  const about = summarize(accessible.schema_comment)
  return {
    swagger: '2.0',
    info: { title: about.summary ?? 'Data API', description: about.description ?? '', version: '1' },
    basePath: '/',
    consumes: MEDIA_TYPES,
    produces: MEDIA_TYPES,
    paths: {
      '/': rootPath,
      ...Object.fromEntries(relations.map(relation => [`/${relation.name}`, relationPath(relation)])),
      ...Object.fromEntries(functions.map(called => [`/rpc/${called.name}`, functionPath(called)])),
    },
    definitions: Object.fromEntries(
      relations.map(relation => [relation.name, relationDefinition(relation, cache)]),
    ),
    parameters: parameterDefinitions(relations),
    externalDocs: {
      description: 'The protocol',
      url: 'https://docs.postgrest.org/en/stable/references/api.html',
    },
  }
}

const MEDIA_TYPES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]
