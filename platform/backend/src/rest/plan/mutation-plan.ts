/** Plans insert, update, upsert and delete: which columns are written, from what, and which are returned. */
import { restErrors } from '../errors'
import type { Logic, Payload, RestRequest } from '../parse/types'
import type { Column, Relation, SchemaCache } from '../schema/types'
import { planLogic } from './read-plan'
import type { MutationPlan, PayloadSource, PlannedLogic, ReadPlan, Returning } from './types'

/** @throws RestError PGRST102/105/114/204 */
export function planMutation(
  request: RestRequest,
  relation: Relation,
  read: ReadPlan,
  cache: SchemaCache,
): MutationPlan {
  const { action, query, preferences } = request
  const where = query.where
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => planLogic(value, read, cache))
  const returning = planReturning(request, relation, read)
  if (action === 'delete') return { kind: 'delete', relation, where, returning }

  const payload = request.payload as Extract<Payload, { kind: 'json' }>
  // `columns=` says which keys count. Without it, a bulk insert needs the same ones in every object.
  if (query.columns === null && !payload.isUniform) throw restErrors.body('All object keys must match')
  const source: PayloadSource = { isArray: payload.isArray, isEmpty: payload.isEmptyArray }
  const columns = (query.columns ?? payload.keys).map(name => knownColumn(relation, name))
  const applyDefaults = preferences.missing === 'default'
  switch (action) {
    case 'update':
      return { kind: 'update', relation, columns, payload: source, applyDefaults, where, returning }
    case 'upsert':
      assertPut(request, relation)
      return {
        kind: 'insert',
        relation,
        columns,
        payload: source,
        applyDefaults: false,
        conflict: { columns: relation.primaryKey, merge: true },
        returning,
        where,
      }
    default:
      return {
        kind: 'insert',
        relation,
        columns,
        payload: source,
        applyDefaults,
        conflict: conflictOf(request, relation),
        returning,
        where: [],
      }
  }
}

function knownColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column === undefined) throw restErrors.noColumn(relation.name, name)
  return column
}

function conflictOf({ query, preferences }: RestRequest, relation: Relation) {
  if (preferences.resolution === null) return null
  const columns = query.onConflict ?? relation.primaryKey
  if (columns.length === 0) return null
  for (const name of columns) knownColumn(relation, name)
  return { columns, merge: preferences.resolution === 'merge-duplicates' }
}

/** PUT names exactly one row: every primary key column with `eq`, nothing else. */
function assertPut({ query }: RestRequest, relation: Relation): void {
  if (query.ranges.length > 0) throw restErrors.putRange()
  const filters = query.where.map(({ path, value }) => (path.length === 0 ? keyFilter(value) : null))
  const names = new Set(filters)
  const complete =
    relation.primaryKey.length > 0 &&
    names.size === relation.primaryKey.length &&
    relation.primaryKey.every(name => names.has(name))
  if (!complete) throw restErrors.putFilters()
}

function keyFilter(logic: Logic): string | null {
  if (logic.kind !== 'filter' || logic.negated || logic.field.path.length > 0) return null
  const { operation } = logic
  return operation.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === null
    ? logic.field.name
    : null
}

function planReturning({ preferences, action }: RestRequest, relation: Relation, read: ReadPlan): Returning {
  if (preferences.return === 'headers-only' && action === 'insert') return { columns: relation.primaryKey }
  if (preferences.return !== 'representation') return { columns: [] }
  const needed = new Set<string>()
  for (const { field } of read.columns) if (field.name !== '*') needed.add(field.name)
  for (const { relationship, parentColumns } of read.embeds) {
    for (const name of parentColumns ?? []) needed.add(name)
    for (const [own] of relationship.junction?.source ?? relationship.columns) needed.add(own)
  }
  for (const name of fieldNames(read.where)) needed.add(name)
  for (const { embed, field } of read.order) if (embed === null) needed.add(field.name)
  return { columns: [...needed] }
}

/** Returns the names of the columns in the conditions. */
export function fieldNames(where: readonly PlannedLogic[]): string[] {
  return where.flatMap(logic =>
    logic.kind === 'filter' ? [logic.field.name] : logic.kind === 'embedded' ? [] : fieldNames(logic.terms),
  )
}
