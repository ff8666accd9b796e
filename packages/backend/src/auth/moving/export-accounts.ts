/**
 * Writes the accounts as pg_dump writes data: psql loads the file into a hosted project, and import-accounts into
 * another installation.
 */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { decryptSecret } from '../tokens/factor-secret'
import { linesOf } from './lines'
import { movedWith, type MovedTable } from './moved-tables'
import { tableColumns } from './table-columns'

const HEADER = `-- Accounts with their passwords, sign-ins and factors: whoever reads this file can try to break the passwords.
-- Load it into a hosted project with psql --single-transaction --file, or into an installation of this product with
-- npm run accounts -- import.
set client_encoding = 'UTF8';
set standard_conforming_strings = on;
`

/**
 * @param client connected as the owner of schema `auth`; the rows are those of one moment
 * @param options.jwtSecret of this server: it has sealed the secrets of authenticator apps
 * @returns rows written, by table
 */
export async function exportAccounts(
  client: Client,
  file: Writable,
  { jwtSecret, sessions = false }: { jwtSecret: string; sessions?: boolean },
): Promise<Map<string, number>> {
  const written = new Map<string, number>()
  await client.query('begin isolation level repeatable read read only')
  try {
    file.write(HEADER)
    for (const table of movedWith(sessions))
      written.set(table.name, await exportTable(client, file, table, jwtSecret))
  } finally {
    await client.query('rollback')
  }
  return written
}

async function exportTable(
  client: Client,
  file: Writable,
  table: MovedTable,
  jwtSecret: string,
): Promise<number> {
  const columns = [...(await tableColumns(client, table.name)).keys()].filter(name => name !== table.numbered)
  const values = columns.map(name => {
    const blank = table.blank?.[name]
    return blank === undefined ? (table.written?.[name] ?? `"${name}"`) : `'${blank}'`
  })
  file.write(`\nCOPY auth.${table.name} (${columns.map(name => `"${name}"`).join(', ')}) FROM stdin;\n`)
  const where = table.where ? `where ${table.where}` : ''
  const rows = client.query(
    copyTo(`copy (select ${values.join(', ')} from auth.${table.name} ${where}) to stdout`),
  )
  const secret = columns.indexOf('secret')
  const id = columns.indexOf('id')
  for await (const line of linesOf(rows)) {
    const fields = line.split('\t')
    if (table.name === 'mfa_factors' && fields[secret] !== '\\N')
      fields[secret] = decryptSecret(jwtSecret, fields[id]!, fields[secret]!)
    if (!file.write(`${fields.join('\t')}\n`)) await once(file, 'drain')
  }
  file.write('\\.\n')
  return rows.rowCount
}
