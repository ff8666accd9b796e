/** Reads the catalogue and builds the schema cache from it. No other module reads the catalogue's rows. */
import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { sqlState } from '../../db/errors'
import foreignKeysSql from './foreign-keys.sql?raw'
import functionsSql from './functions.sql?raw'
import { readFunctions, type FunctionRow } from './read-functions'
import { deriveRelationships, type TracedRelation } from './relationships'
import relationsSql from './relations.sql?raw'
import { traceViewColumns } from './trace-view'
import { nameKey, type Column, type Relation, type SchemaCache } from './types'

type LeftOut = (oid: string, cause: unknown) => void

interface ColumnRow extends Column {
  number: number
}

interface RelationRow {
  oid: string
  schema: string
  name: string
  is_view: boolean
  is_partition: boolean
  has_policies: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  comment: string | null
  hidden: Record<string, string[]>
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

/**
 * @param schemas those served; the catalogue is readable to any login
 * @param leftOut called for each relation that the catalogue cannot describe, with the oid
 * @param known returned unchanged if the catalogue has not changed since
 */
export async function loadSchemaCache(
  pool: Pool,
  schemas: readonly string[],
  generation: number,
  leftOut: LeftOut,
  known: SchemaCache | null = null,
): Promise<SchemaCache> {
  const catalogue = await readCatalogue(pool, schemas, leftOut)
  const digest = createHash('sha256').update(JSON.stringify(catalogue)).digest('base64')
  if (digest === known?.digest) return known
  const [relationRows, foreignKeyRows, functionRows] = catalogue
  const traced = traceRelations(relationRows, schemas)
  const { functions, computedRelationships } = readFunctions(functionRows)
  const relationships = deriveRelationships({
    relations: traced,
    foreignKeys: foreignKeyRows.map(row => ({
      name: row.name,
      source: row.source,
      target: row.target,
      sourceColumns: row.source_columns,
      targetColumns: row.target_columns,
    })),
    uniqueKeys: new Map(relationRows.map(row => [row.oid, row.unique_keys])),
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
    digest,
  }
}

/** Reads with an empty search path, so that the catalogue's SQL prints every type and function with its schema. */
async function readCatalogue(pool: Pool, schemas: readonly string[], leftOut: LeftOut) {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local search_path = ''`)
    return [
      await readRelations(client, null, leftOut),
      (await client.query<ForeignKeyRow>(foreignKeysSql)).rows,
      (await client.query<FunctionRow>(functionsSql, [schemas])).rows,
    ] as const
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/**
 * Reads all relations at once. If PostgreSQL fails, it halves them, so that one broken relation leaves only itself out:
 * a foreign table whose wrapper has no handler, or a view that is nested too deeply.
 * @param oids those to read, or null for all
 */
async function readRelations(
  client: PoolClient,
  oids: readonly string[] | null,
  leftOut: LeftOut,
): Promise<RelationRow[]> {
  await client.query('savepoint relations')
  try {
    return (await client.query<RelationRow>(relationsSql, [oids])).rows
  } catch (cause) {
    const code = sqlState(cause)
    if (code === null || /^(08|25|53|57|58)/.test(code)) throw cause
    await client.query('rollback to savepoint relations')
    if (oids?.length === 1) {
      leftOut(oids[0]!, cause)
      return []
    }
    const all = oids ?? (await client.query<{ oids: string[] }>(OIDS)).rows[0]!.oids
    const half = Math.ceil(all.length / 2)
    const first = await readRelations(client, all.slice(0, half), leftOut)
    return [...first, ...(await readRelations(client, all.slice(half), leftOut))]
  }
}

const OIDS = `select array_agg(c.oid::int8::text order by n.nspname, c.relname) as oids
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f')`

function traceRelations(rows: readonly RelationRow[], schemas: readonly string[]): TracedRelation[] {
  const byOid = new Map(rows.map(row => [row.oid, row]))
  /** Maps the `oid.number` of a view's column to that of the column that it shows. */
  const shown = new Map<string, string>()
  for (const { oid, rule } of rows)
    for (const { number, table, column } of rule === null ? [] : traceViewColumns(rule))
      shown.set(`${oid}.${number}`, `${table}.${column}`)

  // A replaced view may show itself, directly or through others: its columns have no base column.
  function baseOf(column: string): string | undefined {
    const path = new Set([column])
    let base = column
    for (let next = shown.get(base); next !== undefined; next = shown.get(base)) {
      if (path.has(next)) return undefined
      path.add(next)
      base = next
    }
    return byOid.get(base.slice(0, base.indexOf('.')))?.is_view === false ? base : undefined
  }

  // A partition is reached through its table.
  return rows
    .filter(row => schemas.includes(row.schema) && !row.is_partition)
    .map(row => {
      const columnsOf = new Map<string, string[]>()
      for (const { number, name } of row.columns) {
        const base = baseOf(`${row.oid}.${number}`)
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
    hidesRows: row.is_view || row.has_policies,
    columns: new Map(row.columns.map(({ number: _, ...column }): [string, Column] => [column.name, column])),
    primaryKey: row.is_view
      ? viewPrimaryKey(columnsOf, byOid)
      : keyNames(row.oid, row.primary_key, columnsOf),
    insertable: row.insertable,
    updatable: row.updatable,
    deletable: row.deletable,
    comment: row.comment,
    hidden: new Map(Object.entries(row.hidden).map(([role, names]) => [role, new Set(names)])),
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
