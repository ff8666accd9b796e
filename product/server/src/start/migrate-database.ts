/// <reference types="vite/types/importMeta.d.ts" />
/** In charge of bringing the product's database up to date: service schemas, product migrations, then the job queue. */
import { migrateSchemas, type MigrationOptions } from '@juno/host/migrate-schemas'
import { editedMigrations } from '@juno/postgres/compare-migrations'
import type { Database } from '@juno/postgres/open-database'
import { migrateJobQueue } from '../shared/jobs/migrate-job-queue'

/** SQL of the modules: the changes of their tables that add a job, and the mails that are delivered in bulk. */
export const JOB_TRIGGERS = Object.values(
  import.meta.glob<string>('../modules/*/job-triggers.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** @throws like `migrateSchemas` */
export async function migrateDatabase(
  database: Database,
  options: Omit<MigrationOptions, 'files' | 'migrationsDir'> & { migrationsDir: string },
): Promise<void> {
  const { migrationsDir, log } = options
  await migrateSchemas(database, { ...options, files: 'together' }, async client => {
    await migrateJobQueue(client, database, options.rolePassword('juno_worker'), JOB_TRIGGERS)
    const edited = await editedMigrations(client, migrationsDir)
    if (edited.length > 0) log(notAsApplied(edited))
  })
}

/** A development database is used all the same: perhaps only a comment in a migration changed. */
export function notAsApplied(edited: readonly string[]): string {
  return (
    `The database does not have what changed since it applied ${edited.join(', ')}. Go back to the version that ran ` +
    'before, or begin with an empty database.'
  )
}
