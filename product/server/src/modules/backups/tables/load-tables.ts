/** Loads copied rows into a database that the migrations have just made: all or nothing. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { openClient } from '@juno/postgres/open-client'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { noteFile, readMigrations, SCHEMAS, tableFile, tablesNoteSchema } from './community-tables'

/** Returns the references of all tables, which are made again once the rows are there: each may refer to any other. */
const REFERENCES = `
select k.conrelid::regclass::text as "table", quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
from pg_constraint k join pg_namespace n on n.oid = k.connamespace
where k.contype = 'f' and k.conparentid = 0 and n.nspname = any ($1)`

interface Reference {
  table: string
  name: string
  definition: string
}

/**
 * Triggers are off, since their effects are in the rows.
 * @param connection with the login that owns the tables
 * @throws Error whose message is a sentence for the operator; nothing has changed then
 */
export async function loadTables(connection: pg.PoolConfig, backup: string): Promise<void> {
  const { migrations, tables, sequences } = tablesNoteSchema.parse(
    JSON.parse(await readFile(noteFile(backup), 'utf8')),
  )
  const client = openClient({ ...connection, application_name: 'juno-restore' })
  await client.connect()
  try {
    if ((await readMigrations(client)).join() !== migrations.join())
      throw new Error(
        'The backup was made by another version of Juno. Restore it with that version; the newer one upgrades it then.',
      )
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local search_path = ''`)
    const { rows: references } = await client.query<Reference>(REFERENCES, [SCHEMAS])
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
    // Rows that the migrations have inserted are in the copy, too.
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of tables)
      await pipeline(
        createReadStream(tableFile(backup, name)),
        client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
      )
    for (const [name, last] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [name, last])
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
