/**
 * Derives the relationships that embedding can follow: from foreign keys, in both directions, from views whose columns
 * come from keyed tables, and many-to-many through junction tables.
 */
import { nameKey, type ColumnPair, type Relation, type RelationName, type Relationship } from './types'

export interface ForeignKey {
  name: string
  /** Oids of base tables, and column numbers in them. */
  source: string
  target: string
  sourceColumns: readonly number[]
  targetColumns: readonly number[]
}

/** A served relation, with the origin of its columns. */
export interface TracedRelation {
  relation: Relation
  /** Maps the `oid.number` of a base column to the names of the columns here, of which a view may have several. */
  columnsOf: ReadonlyMap<string, readonly string[]>
}

export interface RelationshipInput {
  relations: readonly TracedRelation[]
  foreignKeys: readonly ForeignKey[]
  /** Maps an oid to the column number lists of its unique and primary keys. */
  uniqueKeys: ReadonlyMap<string, readonly (readonly number[])[]>
}

/** @returns by relation key, the relationships that start at that relation */
export function deriveRelationships(input: RelationshipInput): Map<string, Relationship[]> {
  const direct: Relationship[] = input.foreignKeys.flatMap(key => fromForeignKey(key, input))
  const all = [...direct, ...throughJunctions(direct, input.relations)]
  const bySource = new Map<string, Relationship[]>()
  for (const relationship of all) {
    const key = nameKey(relationship.source.schema, relationship.source.name)
    const list = bySource.get(key)
    if (list) list.push(relationship)
    else bySource.set(key, [relationship])
  }
  return bySource
}

function fromForeignKey(key: ForeignKey, { relations, uniqueKeys }: RelationshipInput): Relationship[] {
  const isUnique = (uniqueKeys.get(key.source) ?? []).some(columns =>
    columns.every(column => key.sourceColumns.includes(column)),
  )
  const sources = covering(relations, key.source, key.sourceColumns)
  const targets = covering(relations, key.target, key.targetColumns)
  return sources.flatMap(([source, sourceNames]) =>
    targets.flatMap(([target, targetNames]) => {
      const isSelf = source === target
      const columns = sourceNames.map((name, at): ColumnPair => [name, targetNames[at]!])
      const forward: Relationship = {
        cardinality: isUnique ? 'one-to-one' : 'many-to-one',
        source: nameOf(source),
        target: nameOf(target),
        targetIsView: target.kind === 'view',
        isSelf,
        toOne: true,
        holdsKey: true,
        constraint: key.name,
        columns,
        junction: null,
      }
      const backward: Relationship = {
        ...forward,
        cardinality: isUnique ? 'one-to-one' : 'one-to-many',
        source: nameOf(target),
        target: nameOf(source),
        targetIsView: source.kind === 'view',
        toOne: isUnique,
        holdsKey: false,
        columns: columns.map(([own, foreign]): ColumnPair => [foreign, own]),
      }
      return [forward, backward]
    }),
  )
}

function nameOf({ schema, name }: Relation): RelationName {
  return { schema, name }
}

/** A view that shows each column of a long key many times has millions of ways to choose names. */
const MAX_WAYS = 100

/**
 * Returns the relations that show all these base columns, with their names for them: once for each way to choose names.
 */
function covering(
  relations: readonly TracedRelation[],
  oid: string,
  columns: readonly number[],
): [Relation, string[]][] {
  return relations.flatMap(({ relation, columnsOf }) => {
    let chosen: string[][] = [[]]
    for (const column of columns) {
      const names = columnsOf.get(`${oid}.${column}`) ?? []
      chosen = chosen.flatMap(before => names.map(name => [...before, name])).slice(0, MAX_WAYS)
    }
    return chosen.map((names): [Relation, string[]] => [relation, names])
  })
}

/** A junction's primary key contains both its foreign keys. */
function throughJunctions(
  direct: readonly Relationship[],
  relations: readonly TracedRelation[],
): Relationship[] {
  const primaryKeys = new Map(
    relations.map(({ relation }) => [nameKey(relation.schema, relation.name), relation.primaryKey]),
  )
  const outgoing = new Map<string, Relationship[]>()
  for (const relationship of direct) {
    if (relationship.cardinality !== 'many-to-one') continue
    const key = nameKey(relationship.source.schema, relationship.source.name)
    const primaryKey = primaryKeys.get(key) ?? []
    if (!relationship.columns.every(([own]) => primaryKey.includes(own))) continue
    outgoing.set(key, [...(outgoing.get(key) ?? []), relationship])
  }
  return [...outgoing.values()].flatMap(legs =>
    legs.flatMap(first =>
      legs
        .filter(second => second.constraint !== first.constraint)
        .map((second): Relationship => ({
          cardinality: 'many-to-many',
          source: first.target,
          target: second.target,
          targetIsView: second.targetIsView,
          isSelf: first.target.schema === second.target.schema && first.target.name === second.target.name,
          toOne: false,
          holdsKey: false,
          constraint: '',
          columns: [],
          junction: {
            table: first.source,
            constraint1: first.constraint,
            constraint2: second.constraint,
            source: first.columns.map(([own, foreign]): ColumnPair => [foreign, own]),
            target: second.columns.map(([own, foreign]): ColumnPair => [foreign, own]),
          },
        })),
    ),
  )
}
