/** Second stage: resolves the request tree against the schema cache. Knows no SQL. */
import { restErrors } from '../errors'
import type { RestLimits } from '../limits'
import type { RestRequest } from '../parse/types'
import { nameKey, type Relation, type SchemaCache } from '../schema/types'
import { planCall } from './call-plan'
import { planMutation } from './mutation-plan'
import { planRead } from './read-plan'
import { suggest } from './suggest'
import type { ActionPlan } from './types'

/** @throws RestError with a PGRST1xx or PGRST2xx code */
export function planRequest(request: RestRequest, cache: SchemaCache, limits: RestLimits): ActionPlan {
  const { target, schema, query, headerRange, action } = request
  const options = { cache, schema, query, headerRange, maxRows: limits.maxRows }
  if (target.kind === 'root') return { kind: action === 'describe' ? 'describe-root' : 'openapi' }
  if (target.kind === 'function') {
    const call = planCall(request, target.name, cache)
    if (action === 'describe') return { kind: 'describe-function', function: call.function }
    const rows = call.function.returnsRelation
    return { kind: 'call', call, read: planRead(rows, rows?.name ?? target.name, 'read', options) }
  }
  const relation = findRelation(cache, schema, target.name)
  if (action === 'describe') return { kind: 'describe-relation', relation }
  const reading = action === 'read' || action === 'head'
  const read = planRead(relation, relation.name, reading ? 'read' : 'changed', options)
  return reading
    ? { kind: 'read', read }
    : { kind: 'mutate', read, mutation: planMutation(request, relation, read, cache) }
}

function findRelation(cache: SchemaCache, schema: string, name: string): Relation {
  const found = cache.relations.get(nameKey(schema, name))
  if (found !== undefined) return found
  const known = [...cache.relations.values()].filter(relation => relation.schema === schema)
  throw restErrors.noRelation(
    schema,
    name,
    suggest(
      name,
      known.map(relation => relation.name),
    ),
  )
}
