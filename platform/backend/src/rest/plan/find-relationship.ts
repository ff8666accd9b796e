/** Decides which relationship an embed means: by table, constraint or column name, narrowed by a hint. */
import { restErrors } from '../errors'
import { nameKey, type Relationship, type SchemaCache } from '../schema/types'
import { compareTexts } from './compare-texts'
import { suggest } from './suggest'

/**
 * Follows the rules of https://docs.postgrest.org/en/stable/references/api/resource_embedding.html
 * @param origin relation that embeds, @param target as written before `(`, @param hint as written after `!`
 * @throws RestError PGRST200 if none fits, PGRST201 if several do
 */
export function findRelationship(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  hint: string | null,
): Relationship {
  const known = cache.relationships.get(nameKey(schema, origin)) ?? []
  const found = known.filter(
    candidate => candidate.target.schema === schema || candidate.cardinality === 'computed',
  )
  const fitting = found.filter(candidate => fits(candidate, target, hint))
  if (fitting.length === 1) return fitting[0]!
  // A computed relationship overrides those found by keys.
  const computed = fitting.filter(({ cardinality }) => cardinality === 'computed')
  if (computed.length === 1) return computed[0]!
  if (fitting.length > 1) throw ambiguous(origin, target, fitting)
  throw restErrors.noRelationship(
    origin,
    target,
    hint,
    schema,
    suggestion(cache, schema, origin, target, found),
  )
}

function fits(candidate: Relationship, target: string, hint: string | null): boolean {
  const { cardinality, isSelf, targetIsView, constraint, junction } = candidate
  if (cardinality === 'computed') return target === constraint
  const single = candidate.columns.length === 1 ? candidate.columns[0]! : null
  const byTable = target === candidate.target.name
  if (isSelf && cardinality !== 'many-to-many') {
    // One key makes two relationships: the table's name means the children, the column's name the parent.
    if (hint === null) {
      return (
        (byTable && cardinality === 'one-to-many') ||
        (target === single?.[0] && cardinality === 'many-to-one')
      )
    }
    // A hint names the children's column: the parent has no other name than that column.
    return byTable && cardinality === 'one-to-many' && (hint === single?.[1] || hint === constraint)
  }
  if (hint === null)
    return byTable || (!targetIsView && (target === constraint || target === single?.[0]) && target !== '')
  return (
    byTable &&
    ((hint === constraint && constraint !== '') ||
      hint === single?.[0] ||
      hint === single?.[1] ||
      hint === junction?.table.name)
  )
}

function ambiguous(origin: string, target: string, candidates: readonly Relationship[]) {
  const sorted = [...candidates].sort((a, b) => compareTexts(sortKey(a), sortKey(b)))
  const described = sorted.map(describe)
  const hints = sorted.map(
    ({ target: { name }, constraint, junction }) => `'${name}!${junction?.table.name ?? constraint}'`,
  )
  return restErrors.ambiguousRelationship(
    origin,
    target,
    described,
    `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  )
}

const CARDINALITIES = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many', 'computed'] as const

/** Orders candidates independently of the catalogue's order. */
function sortKey({ target, cardinality, constraint, columns, junction }: Relationship): readonly string[] {
  const leg = junction ? [junction.table.name, junction.constraint1, junction.constraint2] : [constraint]
  return [target.name, String(CARDINALITIES.indexOf(cardinality)), ...leg, ...columns.flat()]
}

function describe({ cardinality, source, target, constraint, columns, junction }: Relationship): object {
  const list = (names: readonly string[]) => `(${names.join(', ')})`
  const relationship =
    junction === null
      ? `${constraint} using ${source.name}${list(columns.map(([own]) => own))}` +
        ` and ${target.name}${list(columns.map(([, foreign]) => foreign))}`
      : `${junction.table.name} using ${junction.constraint1}${list(junction.source.map(([, column]) => column))}` +
        ` and ${junction.constraint2}${list(junction.target.map(([, column]) => column))}`
  return { cardinality, embedding: `${source.name} with ${target.name}`, relationship }
}

function suggestion(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  known: readonly Relationship[],
): string | null {
  if (known.length === 0) {
    const parents = [...cache.relationships.values()]
      .map(([first]) => first!.source)
      .filter(source => source.schema === schema)
    const parent = suggest(
      origin,
      parents.map(({ name }) => name),
      0.4,
    )
    return parent === null ? null : `Perhaps you meant '${parent}' instead of '${origin}'.`
  }
  const children = known.map(relationship => relationship.target.name)
  if (children.includes(target)) return null
  const child = suggest(target, children, 0.4)
  return child === null ? null : `Perhaps you meant '${child}' instead of '${target}'.`
}
