// oxlint-disable-next-line typescript/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../raw-sql.d.ts" />
/**
 * Brings roles and the service schemas (`auth`, `storage`, `realtime`) up to date. The host's own migrations come after.
 */
import type { Client } from 'pg'
import roles from './migrations/001-roles.sql?raw'
import auth from './migrations/002-auth.sql?raw'
import storage from './migrations/003-storage.sql?raw'
import realtime from './migrations/004-realtime.sql?raw'
import quickSessions from './migrations/005-quick-sessions.sql?raw'
import limitAndRefresh from './migrations/006-limit-and-refresh.sql?raw'
import { retryRoleChanges } from './retry-role-changes'

const MIGRATIONS: readonly { name: string; sql: string }[] = [
  { name: '001-roles', sql: roles },
  { name: '002-auth', sql: auth },
  { name: '003-storage', sql: storage },
  { name: '004-realtime', sql: realtime },
  { name: '005-quick-sessions', sql: quickSessions },
  { name: '006-limit-and-refresh', sql: limitAndRefresh },
]

/** Any number that nothing else locks on in this database. */
const LOCK_KEY = 7_015_866_001

export interface ServicePasswords {
  authenticator: string
  supabase_auth_admin: string
  supabase_storage_admin: string
  supabase_realtime_admin: string
}

/**
 * Is idempotent, and several processes may call it at once. It needs a superuser, or a login that may create roles and
 * owns the database. Where that may not give BYPASSRLS, `juno_service.open_tables_to_service_role` has to follow each
 * migration.
 * @param client connected as the owner of the database
 */
export async function migrateService(
  client: Client,
  options: { passwords: ServicePasswords },
): Promise<void> {
  await retryRoleChanges(async () => {
    try {
      await migrateOnce(client, options.passwords)
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

/** Returns the names of the steps that `migrateService` would take. It changes nothing. */
export async function pendingServiceMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('juno_service.migrations') is not null as found`,
  )
  const { rows } = tables[0]!.found
    ? await client.query<{ name: string }>('select name from juno_service.migrations')
    : { rows: [] }
  const applied = new Set(rows.map(row => row.name))
  return MIGRATIONS.map(({ name }) => name).filter(name => !applied.has(name))
}

async function migrateOnce(client: Client, passwords: ServicePasswords): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
  await client.query('create schema if not exists juno_service')
  await client.query(`create table if not exists juno_service.migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string }>('select name from juno_service.migrations')
  const applied = new Set(rows.map(row => row.name))
  for (const migration of MIGRATIONS.filter(({ name }) => !applied.has(name))) {
    await client.query(migration.sql)
    await client.query('insert into juno_service.migrations (name) values ($1)', [migration.name])
  }
  for (const [role, password] of Object.entries(passwords)) {
    const { rows } = await client.query<{ sql: string }>(
      `select format('alter role %I with login password %L', $1::text, $2::text) as sql`,
      [role, password],
    )
    await client.query(rows[0]!.sql)
  }
  await client.query('commit')
}
