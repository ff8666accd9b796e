/**
 * In charge of bringing a database up to date: service schemas, product migrations, then the job queue.
 */
import { migrateService } from '@juno/backend'
import pg from 'pg'
import { migrateJobQueue } from '../jobs/migrate-job-queue'
import { applyMigrations } from './apply-migrations'
import type { Database } from './open-database'

/** Any number that nothing else locks on in this database. */
const LOCK = 20_260_102

/**
 * Several processes may start at once: the first migrates, the others wait and find nothing to do.
 * @throws Error that names the migration which failed; that one left nothing behind, the earlier ones stay
 */
export async function migrateDatabase(
  database: Database,
  options: { migrationsDir: string; rolePassword: (role: string) => string; log: (line: string) => void },
): Promise<void> {
  const client = new pg.Client({ ...database.owner, application_name: 'juno-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrateService(client, {
      passwords: {
        authenticator: options.rolePassword('authenticator'),
        supabase_auth_admin: options.rolePassword('supabase_auth_admin'),
        supabase_storage_admin: options.rolePassword('supabase_storage_admin'),
      },
    })
    const applied = await applyMigrations(client, options.migrationsDir)
    await migrateJobQueue(client, database, options.rolePassword('juno_worker'))
    if (applied > 0) {
      options.log(`Applied ${applied} database migration${applied === 1 ? '' : 's'}`)
      await client.query(`notify pgrst, 'reload schema'`)
    }
  } finally {
    await client.end()
  }
}
