/** Takes accounts from a dump of schema `auth`. All or nothing; an account that is here already stays as it is. */
import type { Client } from 'pg'
import { decryptSecret, encryptSecret } from '../tokens/factor-secret'
import { isPasswordHash } from '../password/passwords'
import { linesOf } from './lines'
import { movedTables, movedWith, type MovedTable } from './moved-tables'
import { readDump, type DumpRow } from './read-dump'
import { tableColumns } from './table-columns'

export interface ImportReport {
  /** Rows stored, by table. */
  stored: Map<string, number>
  /** Accounts of the file that are here already, by id, address or phone number. */
  present: number
  /** Passwords, and secrets of factors, in a form that nothing can be checked against: left out. */
  unusablePasswords: number
  unusableFactors: number
  /** Identities that belong to another account here. */
  takenIdentities: number
  /** Rows of other tables of schema `auth`, by table: left out. */
  otherTables: Map<string, number>
  /** Columns with values that have no place here: table.column. */
  otherColumns: Set<string>
}

const BATCH = 500

interface Batch {
  columns: string[]
  rows: DumpRow[]
}

/**
 * @param client connected as the owner of schema `auth`
 * @param file a plain dump, in UTF-8
 * @param options.jwtSecret of this server: it seals the secrets of authenticator apps
 * @throws {Error} in a sentence with the line of the file; nothing is stored then
 */
export async function importAccounts(
  client: Client,
  file: AsyncIterable<Uint8Array>,
  { jwtSecret, sessions = false }: { jwtSecret: string; sessions?: boolean },
): Promise<ImportReport> {
  await client.query('begin')
  try {
    const report = await importInTransaction(client, linesOf(file), movedWith(sessions), jwtSecret)
    await client.query('commit')
    return report
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function importInTransaction(
  client: Client,
  lines: AsyncIterable<string>,
  tables: readonly MovedTable[],
  jwtSecret: string,
): Promise<ImportReport> {
  const report: ImportReport = {
    stored: new Map(),
    present: 0,
    unusablePasswords: 0,
    unusableFactors: 0,
    takenIdentities: 0,
    otherTables: new Map(),
    otherColumns: new Set(),
  }
  if ((await tableColumns(client, 'users')).size === 0)
    throw new Error('This database knows no accounts yet: start the server once, then try again.')
  const arrivals = new Map<string, Arrivals>()
  for (const { name } of movedTables) arrivals.set(name, await Arrivals.open(client, name, report))
  const wanted = new Set(tables.map(({ name }) => name))
  for await (const row of readDump(lines)) {
    if (wanted.has(row.table)) await arrivals.get(row.table)!.add(row)
    else report.otherTables.set(row.table, (report.otherTables.get(row.table) ?? 0) + 1)
  }
  for (const arrival of arrivals.values()) await arrival.flush()
  await settle(client, report, jwtSecret)
  for (const table of tables) report.stored.set(table.name, await store(client, table))
  // GoTrue and this server note when they mail or text somebody who signs up: nobody but an operator made these.
  await client.query(
    `insert into juno_service.operators_accounts (user_id)
     select u.id from auth.users u join pg_temp.moved_users m on m.user_id = u.id
     where u.confirmed_at is null and u.confirmation_sent_at is null and u.invited_at is null
       and u.last_sign_in_at is null and not u.is_sso_user and not u.is_anonymous`,
  )
  report.takenIdentities = await count(
    client,
    `select from pg_temp.incoming_identities i join pg_temp.moved_users using (user_id)
     where not exists (
       select from auth.identities o
       where (o.provider, o.provider_id, o.user_id) = (i.provider, i.provider_id, i.user_id)
     )`,
  )
  return report
}

/** The rows of one table, before they count. */
class Arrivals {
  private batch: Batch = { columns: [], rows: [] }

  private constructor(
    private readonly client: Client,
    private readonly table: string,
    private readonly types: Map<string, string>,
    private readonly report: ImportReport,
  ) {}

  static async open(client: Client, table: string, report: ImportReport): Promise<Arrivals> {
    await client.query(
      `create temp table incoming_${table} (like auth.${table} including defaults) on commit drop`,
    )
    return new Arrivals(client, table, await tableColumns(client, table), report)
  }

  async add(row: DumpRow): Promise<void> {
    const { columns, rows } = this.batch
    if (rows.length === BATCH || columns.join() !== row.columns.join()) {
      await this.flush()
      this.batch = { columns: row.columns, rows: [] }
    }
    this.batch.rows.push(row)
  }

  /** @throws {Error} with the line of the first row that does not fit */
  async flush(): Promise<void> {
    const { columns, rows } = this.batch
    this.batch = { columns: [], rows: [] }
    if (rows.length === 0) return
    const known = columns.flatMap((name, index) => (this.types.has(name) ? [{ name, index }] : []))
    for (const [index, name] of columns.entries())
      if (!this.types.has(name) && name !== 'confirmed_at' && rows.some(({ values }) => values[index]))
        this.report.otherColumns.add(`${this.table}.${name}`)
    const insert = async (some: DumpRow[]) => {
      const names = known.map(({ name }) => `"${name}"`)
      const casts = known.map(({ name }) => `"${name}"::${this.types.get(name)}`)
      const lists = known.map((_, index) => `$${index + 1}::text[]`)
      await this.client.query(
        `insert into pg_temp.incoming_${this.table} (${names.join(', ')})
         select ${casts.join(', ')} from unnest(${lists.join(', ')}) as row (${names.join(', ')})`,
        known.map(({ index }) => some.map(({ values }) => values[index])),
      )
    }
    await this.client.query('savepoint batch')
    try {
      await insert(rows)
    } catch (cause) {
      for (const row of rows) {
        await this.client.query('rollback to savepoint batch')
        await insert([row]).catch((error: unknown) => {
          const { message } = error as Error
          throw new Error(`Line ${row.line} of the file does not fit into auth.${this.table}: ${message}`, {
            cause,
          })
        })
      }
      throw cause
    }
    await this.client.query('release savepoint batch')
  }
}

const count = async (client: Client, query: string, values: unknown[] = []) =>
  (await client.query(query, values)).rowCount ?? 0

/** Decides which accounts are new, and takes out what nothing can be checked against. */
async function settle(client: Client, report: ImportReport, jwtSecret: string): Promise<void> {
  await client.query('update pg_temp.incoming_users set email = lower(email)')
  report.present = await count(
    client,
    `delete from pg_temp.incoming_users i using auth.users u
     where u.id = i.id or (u.email = i.email and not u.is_sso_user and not i.is_sso_user) or u.phone = i.phone`,
  )
  await client.query(
    'create temp table moved_users on commit drop as select id as user_id from pg_temp.incoming_users',
  )
  await client.query(
    `with of_tools as (delete from pg_temp.incoming_sessions where oauth_client_id is not null returning id)
     delete from pg_temp.incoming_refresh_tokens where session_id in (select id from of_tools)`,
  )
  const { rows } = await client.query<{ id: string; hash: string }>(
    `select id, encrypted_password as hash from pg_temp.incoming_users where encrypted_password <> ''`,
  )
  const unusable = rows.filter(({ hash }) => !isPasswordHash(hash)).map(({ id }) => id)
  report.unusablePasswords = unusable.length
  await client.query(`update pg_temp.incoming_users set encrypted_password = '' where id = any($1)`, [
    unusable,
  ])
  const sealed = await sealSecrets(client, jwtSecret)
  report.unusableFactors = await count(
    client,
    `delete from pg_temp.incoming_mfa_factors
     where user_id in (select user_id from pg_temp.moved_users)
       and factor_type = 'totp' and not id = any($1)`,
    [sealed.map(({ id }) => id)],
  )
}

interface Secret {
  id: string
  secret: string | null
}

/** Seals the secrets of authenticator apps for this server. @returns those that can be read */
async function sealSecrets(client: Client, jwtSecret: string): Promise<{ id: string; secret: string }[]> {
  const { rows } = await client.query<Secret>(
    `select id, secret from pg_temp.incoming_mfa_factors where factor_type = 'totp'`,
  )
  const sealed = rows.flatMap(({ id, secret }) => {
    const plain = readSecret(jwtSecret, id, secret ?? '')
    return plain ? [{ id, secret: encryptSecret(jwtSecret, id, plain) }] : []
  })
  await client.query(
    `update pg_temp.incoming_mfa_factors f set secret = s.secret
     from unnest($1::uuid[], $2::text[]) as s (id, secret) where f.id = s.id`,
    [sealed.map(({ id }) => id), sealed.map(({ secret }) => secret)],
  )
  return sealed
}

/** @param stored plain, or sealed by this server */
function readSecret(jwtSecret: string, id: string, stored: string): string | null {
  try {
    const plain = decryptSecret(jwtSecret, id, stored)
    return /^[A-Z2-7]+=*$/.test(plain) ? plain : null
  } catch {
    return null
  }
}

/** @returns how many rows */
async function store(client: Client, table: MovedTable): Promise<number> {
  const columns = [...(await tableColumns(client, table.name)).keys()].filter(name => name !== table.numbered)
  const names = columns.map(name => `"${name}"`).join(', ')
  const values = columns.map(name => {
    const blank = table.blank?.[name]
    return blank === undefined ? `i."${name}"` : `'${blank}'`
  })
  const owner = table.name === 'users' ? 'id' : table.name === 'mfa_amr_claims' ? null : 'user_id'
  const mine = owner
    ? `i.${owner}::text in (select user_id::text from pg_temp.moved_users)`
    : 'i.session_id in (select s.id from auth.sessions s join pg_temp.moved_users using (user_id))'
  try {
    return await count(
      client,
      `insert into auth.${table.name} (${names})
       select ${values.join(', ')} from pg_temp.incoming_${table.name} i where ${mine}
       ${table.unique ? `on conflict (${table.unique}) do nothing` : ''}`,
    )
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string }
    throw new Error(`The file contradicts itself in auth.${table.name}: ${detail ?? message}`, {
      cause: error,
    })
  }
}
