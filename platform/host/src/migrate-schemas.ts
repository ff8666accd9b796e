/** Migrates a database: service schemas, then a folder of migrations. */
import { migrateService, pendingServiceMigrations } from '@juno/backend'
import type pg from 'pg'
import { analyzeTables } from '@juno/postgres/analyze-tables'
import { applyMigrations, assertKnownMigrations, type Applying } from '@juno/postgres/apply-migrations'
import { compareMigrations } from '@juno/postgres/compare-migrations'
import { openClient } from '@juno/postgres/open-client'
import type { Database } from '@juno/postgres/open-database'
import { assertAgreed, recordAgreement, type SecretsAgreement } from './agree-on-secrets'
import { takeTurn } from './migration-turn'

export interface MigrationOptions {
  /** Null for nothing besides the service schemas. */
  migrationsDir: string | null
  /** See `Applying`. */
  files: Applying['files']
  rolePassword: (role: string) => string
  /** Called before anything is changed, with the migrations that will be applied to a database in use. */
  beforeUpgrade?: ((migrations: string[]) => Promise<void>) | undefined
  /** Null where the database is this process's own. */
  agreement: SecretsAgreement | null
  log: (line: string) => void
}

/**
 * Several processes may start at once: the first migrates, the others wait and find nothing to do.
 * @param afterwards further migrations, under the same lock
 * @throws Error that names the failed migration and what stayed, or the process that has been migrating for too long
 * @throws like `assertKnownMigrations` and `assertAgreed`, before anything is changed
 */
export async function migrateSchemas(
  database: Pick<Database, 'owner'>,
  { migrationsDir, files, rolePassword, beforeUpgrade, agreement, log }: MigrationOptions,
  afterwards: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = openClient({ ...database.owner, application_name: 'juno-migrate' })
  await client.connect()
  try {
    await takeTurn(client, log)
    if (migrationsDir !== null) await assertKnownMigrations(client, migrationsDir)
    if (agreement) await assertAgreed(client, agreement)
    if (beforeUpgrade) {
      const { applied, pending } = await pendingMigrations(client, migrationsDir)
      if (applied > 0 && pending.length > 0) await beforeUpgrade(pending)
    }
    await migrateService(client, {
      passwords: {
        authenticator: rolePassword('authenticator'),
        supabase_auth_admin: rolePassword('supabase_auth_admin'),
        supabase_storage_admin: rolePassword('supabase_storage_admin'),
        supabase_realtime_admin: rolePassword('supabase_realtime_admin'),
      },
    })
    if (agreement) await recordAgreement(client, agreement)
    const applied = migrationsDir === null ? 0 : await applyMigrations(client, migrationsDir, { files })
    await afterwards(client)
    await client.query('select juno_service.open_tables_to_service_role()')
    // After a restore, the first visitors must not wait for autovacuum.
    const analyzed = await analyzeTables(client, 'without statistics')
    if (analyzed > 0)
      log(`Gathered statistics of ${analyzed} table${analyzed === 1 ? '' : 's'} that had none`)
    if (applied > 0) {
      log(`Applied ${applied} database migration${applied === 1 ? '' : 's'}`)
      await client.query(`notify pgrst, 'reload schema'`)
    }
  } finally {
    await client.end()
  }
}

/**
 * Returns the names of the migrations that `migrateSchemas` would apply. It changes nothing.
 * @throws like `assertKnownMigrations`
 */
export async function pendingMigrations(
  client: pg.Client,
  migrationsDir: string | null,
): Promise<{ applied: number; pending: string[] }> {
  const own = await pendingServiceMigrations(client)
  if (migrationsDir === null) return { applied: 0, pending: own }
  await assertKnownMigrations(client, migrationsDir)
  const { applied, pending } = await compareMigrations(client, migrationsDir)
  return { applied, pending: [...own, ...pending.map(({ name }) => name.replace(/\.sql$/, ''))] }
}
