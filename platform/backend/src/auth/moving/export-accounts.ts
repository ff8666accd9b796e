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

export interface ExportReport {
  /** Rows, by table. */
  written: Map<string, number>
  /**
   * Accounts whose authenticator app was left out, since its secret is sealed with another JWT secret: address, number
   * or id.
   */
  unreadable: string[]
}

/**
 * @param client connected as the owner of schema `auth`; the rows are those of one moment
 * @param options.jwtSecret of this server: it has sealed the secrets of authenticator apps
 */
export async function exportAccounts(
  client: Client,
  file: Writable,
  { jwtSecret, sessions = false }: { jwtSecret: string; sessions?: boolean },
): Promise<ExportReport> {
  const written = new Map<string, number>()
  const leftOut: string[] = []
  await client.query('begin isolation level repeatable read read only')
  try {
    file.write(HEADER)
    for (const table of movedWith(sessions)) {
      const rows = await exportTable(client, file, table, { jwtSecret, leftOut })
      written.set(table.name, rows)
    }
    return { written, unreadable: await namesOf(client, leftOut) }
  } finally {
    await client.query('rollback')
  }
}

async function namesOf(client: Client, accounts: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(nullif(u.email, ''), nullif(u.phone, ''), u.id::text) as name
     from unnest($1::uuid[]) account join auth.users u on u.id = account order by 1`,
    [accounts],
  )
  return rows.map(({ name }) => name)
}

async function exportTable(
  client: Client,
  file: Writable,
  table: MovedTable,
  { jwtSecret, leftOut }: { jwtSecret: string; leftOut: string[] },
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
  const [secret, id, owner] = ['secret', 'id', 'user_id'].map(name => columns.indexOf(name)) as [
    number,
    number,
    number,
  ]
  let count = 0
  for await (const line of linesOf(rows)) {
    const fields = line.split('\t')
    if (table.name === 'mfa_factors' && fields[secret] !== '\\N') {
      const plain = readable(jwtSecret, fields[id]!, fields[secret]!)
      if (plain === null) {
        leftOut.push(fields[owner]!)
        continue
      }
      fields[secret] = plain
    }
    count += 1
    if (!file.write(`${fields.join('\t')}\n`)) await once(file, 'drain')
  }
  file.write('\\.\n')
  return count
}

/** @returns null for what another secret has sealed */
function readable(jwtSecret: string, factorId: string, stored: string): string | null {
  try {
    return decryptSecret(jwtSecret, factorId, stored)
  } catch {
    return null
  }
}
