/** Expands `*` into its columns, where each of them must be known. */
import { restErrors } from '../errors'
import { nameKey, type Relation, type SchemaCache } from '../schema/types'
import { planField } from './field'
import type { PlannedColumn, ReadPlan } from './types'

/**
 * Covers a level that groups and everything that is spread into it. @throws RestError PGRST127 for rows of no relation
 */
export function expandStars(node: ReadPlan, cache: SchemaCache): void {
  node.columns = node.columns.flatMap(column => {
    if (column.field.name !== '*' || column.aggregate !== null) return [column]
    const relation = node.relation && cache.relations.get(nameKey(node.relation.schema, node.relation.name))
    if (!relation) throw restErrors.notImplemented('Rows of no known relation cannot be grouped by "*".')
    return [...relation.columns.keys()].map(name => plainColumn(name, relation))
  })
  for (const embed of node.embeds) if (embed.spread) expandStars(embed.node, cache)
}

export function plainColumn(name: string, relation: Relation): PlannedColumn {
  const field = planField({ name, path: [] }, relation)
  return { field, cast: null, aggregate: null, aggregateCast: null, label: name }
}
