/** Tells whether the planner's estimate of a read would be of rows that its caller may not see. */
import { nameKey, type RelationName, type SchemaCache } from '../schema/types'
import type { ReadPlan } from './types'

/** Embeds may choose the rows, so theirs count too. Rows of a function may be of any table. */
export function hidesRows({ relation, embeds }: ReadPlan, cache: SchemaCache): boolean {
  const isHidden = (name: RelationName | null) =>
    name === null || cache.relations.get(nameKey(name.schema, name.name))?.hidesRows !== false
  return (
    isHidden(relation) ||
    embeds.some(
      ({ relationship: { junction }, node }) =>
        (junction !== null && isHidden(junction.table)) || hidesRows(node, cache),
    )
  )
}
