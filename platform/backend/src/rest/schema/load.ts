/** Reads the catalogue and builds the schema cache from it. No other module reads the catalogue's rows. */
import type { Pool } from 'pg'
import foreignKeysSql from './foreign-keys.sql?raw'
import functionsSql from './functions.sql?raw'
import { readFunctions, type FunctionRow } from './read-functions'
import { deriveRelationships, type TracedRelation } from './relationships'
import relationsSql from './relations.sql?raw'
import { traceViewColumns } from './trace-view'
import { nameKey, type Column, type Relation, type SchemaCache } from './types'

interface ColumnRow extends Column {
  number: number
}

interface RelationRow {
  oid: string
  schema: string
  name: string
  is_view: boolean
  is_partition: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  comment: string | null
  columns: ColumnRow[]
  primary_key: number[]
  unique_keys: number[][]
  rule: string | null
}

interface ForeignKeyRow {
  name: string
  source: string
  target: string
  source_columns: number[]
  target_columns: number[]
}

/** @param schemas those served; the catalogue is readable to any login */
export async function loadSchemaCache(
  pool: Pool,
  schemas: readonly string[],
  generation: number,
): Promise<SchemaCache> {
  const [relationRows, foreignKeyRows, functionRows] = await readCatalogue(pool, schemas)
  const traced = traceRelations(relationRows.rows, schemas)
  const { functions, computedRelationships } = readFunctions(functionRows.rows)
  const relationships = deriveRelationships({
    relations: traced,
    foreignKeys: foreignKeyRows.rows.map(row => ({
      name: row.name,
      source: row.source,
      target: row.target,
      sourceColumns: row.source_columns,
      targetColumns: row.target_columns,
    })),
    uniqueKeys: new Map(relationRows.rows.map(row => [row.oid, row.unique_keys])),
  })
  for (const computed of computedRelationships) {
    const key = nameKey(computed.source.schema, computed.source.name)
    relationships.set(key, [...(relationships.get(key) ?? []), computed])
  }
  return {
    relations: new Map(traced.map(({ relation }) => [nameKey(relation.schema, relation.name), relation])),
    relationships,
    functions,
    generation,
  }
}

/** Reads with an empty search path, so that the catalogue's SQL prints every type and function with its schema. */
async function readCatalogue(pool: Pool, schemas: readonly string[]) {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local search_path = ''`)
    return [
      await client.query<RelationRow>(relationsSql),
      await client.query<ForeignKeyRow>(foreignKeysSql),
      await client.query<FunctionRow>(functionsSql, [schemas]),
    ] as const
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release(client.getTransactionStatus() !== 'I')
  }
}

function traceRelations(rows: readonly RelationRow[], schemas: readonly string[]): TracedRelation[] {
  const byOid = new Map(rows.map(row => [row.oid, row]))
  const originsOf = memoize((oid: string) => origins(byOid.get(oid)))

  // Maps a column number of the relation to the `oid.number` of the base column that it shows.
  function origins(row: RelationRow | undefined): Map<number, string> {
    if (row === undefined) return new Map()
    if (!row.is_view) return new Map(row.columns.map(({ number }) => [number, `${row.oid}.${number}`]))
    const found = new Map<number, string>()
    for (const { number, table, column } of row.rule === null ? [] : traceViewColumns(row.rule)) {
      const base = originsOf(table).get(column)
      if (base !== undefined) found.set(number, base)
    }
    return found
  }

  // A partition is reached through its table.
  return rows
    .filter(row => schemas.includes(row.schema) && !row.is_partition)
    .map(row => {
      const columnsOf = new Map<string, string[]>()
      for (const { number, name } of row.columns) {
        const base = originsOf(row.oid).get(number)
        if (base !== undefined) columnsOf.set(base, [...(columnsOf.get(base) ?? []), name])
      }
      return { relation: toRelation(row, columnsOf, byOid), columnsOf }
    })
}

function toRelation(
  row: RelationRow,
  columnsOf: TracedRelation['columnsOf'],
  byOid: ReadonlyMap<string, RelationRow>,
): Relation {
  return {
    schema: row.schema,
    name: row.name,
    kind: row.is_view ? 'view' : 'table',
    columns: new Map(row.columns.map(({ number: _, ...column }): [string, Column] => [column.name, column])),
    primaryKey: row.is_view
      ? viewPrimaryKey(columnsOf, byOid)
      : keyNames(row.oid, row.primary_key, columnsOf),
    insertable: row.insertable,
    updatable: row.updatable,
    deletable: row.deletable,
    comment: row.comment,
  }
}

/** Returns the primary keys of all base tables that the view shows whole. */
function viewPrimaryKey(
  columnsOf: TracedRelation['columnsOf'],
  byOid: ReadonlyMap<string, RelationRow>,
): readonly string[] {
  const oids = new Set([...columnsOf.keys()].map(base => base.slice(0, base.indexOf('.'))))
  return [...oids].flatMap(oid => keyNames(oid, byOid.get(oid)?.primary_key ?? [], columnsOf))
}

function keyNames(oid: string, numbers: readonly number[], columnsOf: TracedRelation['columnsOf']): string[] {
  const names = numbers.map(number => columnsOf.get(`${oid}.${number}`)?.[0])
  return names.every(name => name !== undefined) ? names : []
}

/** A view that (through others) refers to itself cannot exist, so the recursion ends. */
function memoize<V>(compute: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>()
  return key => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = compute(key)
    known.set(key, value)
    return value
  }
}
