/** Copies the rows of a database as of one moment, while it is in use. */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openClient } from '@juno/postgres/open-client'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { countRowsBy, type RowCounts } from '../count-rows'
import {
  LEFT_OUT,
  noteFile,
  readMigrations,
  SCHEMAS,
  tableFile,
  TABLES_FOLDER,
  type TablesNote,
} from './community-tables'

/** Generated columns are computed again. */
const TABLES = `
select format('%I.%I', n.nspname, c.relname) as name,
  array(
    select quote_ident(a.attname) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum
  ) as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any ($1)
  and format('%I.%I', n.nspname, c.relname) <> all ($2)
order by 1`

const SEQUENCES = `
select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
from pg_sequences where schemaname = any ($1) and last_value is not null`

/**
 * @param connection with the login that owns the tables
 * @param backup its folder
 * @returns how many rows it contains
 */
export async function copyTables(connection: pg.PoolConfig, backup: string): Promise<RowCounts> {
  const client = openClient({ ...connection, application_name: 'juno-backup' })
  await client.connect()
  try {
    await mkdir(path.join(backup, TABLES_FOLDER), { mode: 0o700 })
    await client.query('begin isolation level repeatable read read only')
    // Otherwise a login without the right to all rows would copy those that it sees.
    await client.query('set local row_security = off; set local statement_timeout = 0')
    const { rows: tables } = await client.query<TablesNote['tables'][number]>(TABLES, [SCHEMAS, LEFT_OUT])
    for (const { name, columns } of tables)
      await pipeline(
        client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)),
        createWriteStream(tableFile(backup, name), { mode: 0o600 }),
      )
    const rows = await countRowsBy(client)
    // Sequences are read after the rows: it is better to skip a number than to use it twice.
    const { rows: sequences } = await client.query<{ name: string; last: string }>(SEQUENCES, [SCHEMAS])
    const note: TablesNote = {
      migrations: await readMigrations(client),
      tables,
      sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    }
    await writeFile(noteFile(backup), `${JSON.stringify(note)}\n`, { mode: 0o600 })
    return rows
  } finally {
    await client.end()
  }
}
