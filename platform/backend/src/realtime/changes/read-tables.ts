// oxlint-disable-next-line typescript/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../../raw-sql.d.ts" />
/**
 * In charge of what the catalogue says of published tables: read anew for every batch of changes, so that a right that
 * was taken away counts at once.
 */
import type { Pool } from 'pg'
import type { RequestRole } from '../../contract'
import readTablesSql from './read-tables.sql?raw'

export interface Column {
  name: string
  /** As the client's transformers know it (`int4`). */
  type: string
  sqlType: string
  isKey: boolean
  /** Part of what an update or delete tells of the row before it. */
  isIdentity: boolean
  /** Who may select it. */
  roles: RequestRole[]
}

export interface PublishedTable {
  /** Oid */
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

/** @param schema `*` is any, as of the table */
export function findTables(pool: Pool, schema: string, table: string): Promise<PublishedTable[]> {
  return read(pool, [null, schema, table, ROLES])
}

async function read(pool: Pool, values: unknown[]): Promise<PublishedTable[]> {
  const { rows } = await pool.query<PublishedTable>({ name: 'juno_read_tables', text: readTablesSql, values })
  return rows.map(row => ({ ...row, columns: row.columns ?? [] }))
}
