// oxlint-disable-next-line typescript/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../../raw-sql.d.ts" />
/**
 * Reads what the catalogue says of published tables. It reads again for every batch of changes, so that a revoked right
 * counts at once.
 */
import type { Pool } from 'pg'
import type { RequestRole } from '../../contract'
import readTablesSql from './read-tables.sql?raw'

export interface Column {
  name: string
  /** The name that the client's transformers know (`int4`). */
  type: string
  sqlType: string
  isKey: boolean
  /** Whether an update or delete reports it from the row before. */
  isIdentity: boolean
  /** The roles that may select it. */
  roles: RequestRole[]
}

export interface PublishedTable {
  /** The table's oid. */
  entity: string
  schema: string
  table: string
  hasPolicies: boolean
  publishesInsert: boolean
  publishesUpdate: boolean
  publishesDelete: boolean
  columns: Column[]
}

const ROLES: RequestRole[] = ['anon', 'authenticated', 'service_role']

export function readTables(pool: Pool, entities: readonly string[]): Promise<PublishedTable[]> {
  return read(pool, [entities, null, null, ROLES])
}

/** @param schema `*` stands for any; the same for the table */
export function findTables(pool: Pool, schema: string, table: string): Promise<PublishedTable[]> {
  return read(pool, [null, schema, table, ROLES])
}

async function read(pool: Pool, values: unknown[]): Promise<PublishedTable[]> {
  const { rows } = await pool.query<PublishedTable>({ name: 'juno_read_tables', text: readTablesSql, values })
  return rows.map(row => ({ ...row, columns: row.columns ?? [] }))
}
