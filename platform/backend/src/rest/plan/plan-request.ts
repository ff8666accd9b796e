/** Is the second stage: it resolves the request tree against the schema cache. It knows no SQL. */
import type { RequestRole } from '../../contract'
import { restErrors } from '../errors'
import type { RestFeatures } from '../features'
import type { RestLimits } from '../limits'
import type { RestRequest } from '../parse/types'
import { nameKey, type Relation, type SchemaCache } from '../schema/types'
import { planCall } from './call-plan'
import { fieldNames, planMutation } from './mutation-plan'
import { planRead } from './read-plan'
import { suggest } from './suggest'
import type { ActionPlan, ReadPlan } from './types'

/** @throws RestError with a PGRST1xx or PGRST2xx code */
export function planRequest(
  request: RestRequest,
  cache: SchemaCache,
  { limits, features }: { limits: RestLimits; features: RestFeatures },
  role: RequestRole,
): ActionPlan {
  const { target, schema, query, headerRange, action } = request
  const options = { cache, schema, query, headerRange, maxRows: limits.maxRows, features, role }
  if (target.kind === 'root') return { kind: action === 'describe' ? 'describe-root' : 'openapi' }
  if (target.kind === 'function') {
    const call = planCall(request, target.name, cache)
    if (action === 'describe') return { kind: 'describe-function', function: call.function }
    const rows = call.function.returnsRelation
    const read = planRead(rows, rows?.name ?? target.name, 'called', options)
    return { kind: 'call', call: { ...call, extraColumns: computedColumns(read, cache) }, read }
  }
  const relation = findRelation(cache, schema, target.name)
  if (action === 'describe') return { kind: 'describe-relation', relation }
  const reading = action === 'read' || action === 'head'
  const read = planRead(relation, relation.name, reading ? 'read' : 'changed', options)
  return reading
    ? { kind: 'read', read }
    : { kind: 'mutate', read, mutation: planMutation(request, relation, read, cache) }
}

/** Returns requested columns of a function's rows that are functions of the row themselves. */
function computedColumns({ relation, columns, where, order }: ReadPlan, cache: SchemaCache): string[] {
  const known = relation && cache.relations.get(nameKey(relation.schema, relation.name))?.columns
  if (!known) return []
  const names = [
    ...columns.map(({ field }) => field.name),
    ...fieldNames(where),
    ...order.flatMap(({ embed, field }) => (embed === null ? [field.name] : [])),
  ]
  return [...new Set(names)].filter(name => name !== '*' && !known.has(name))
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
