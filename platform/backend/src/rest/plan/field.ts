/** Resolves a field against the columns of its relation. An unknown column is left to Postgres. */
import type { Field, JsonStep, SelectField } from '../parse/types'
import type { Relation } from '../schema/types'
import type { PlannedField } from './types'

export function planField(field: Field, relation: Relation | null): PlannedField {
  const { type, representation = null } = relation?.columns.get(field.name) ?? {}
  return {
    name: field.name,
    path: field.path,
    toJson: type !== 'json' && type !== 'jsonb',
    // A computed column may be a tsvector, so an unknown type is left as it is.
    toTsvector: field.path.length > 0 || (type !== undefined && type !== 'tsvector'),
    representation: field.path.length > 0 ? null : representation,
  }
}

/**
 * Returns the key of a column in the response: its alias, or its aggregate, or the last name on its json path, or its
 * own name.
 */
export function labelOf({ field, alias, aggregate }: SelectField): string {
  if (alias !== null) return alias
  if (aggregate !== null) return aggregate
  const lastName = field.path.map((step: JsonStep) => step.key).findLast(key => typeof key === 'string')
  return lastName ?? field.name
}
