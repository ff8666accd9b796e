/**
 * In charge of bringing the product's database up to date: service schemas, product migrations, then the job queue.
 */
import { migrateSchemas, type MigrationOptions } from '@juno/host/migrate-schemas'
import type { Database } from '@juno/postgres/open-database'
import { migrateJobQueue } from '../platform/jobs/migrate-job-queue'

/** @throws as `migrateSchemas` */
export async function migrateDatabase(database: Database, options: MigrationOptions): Promise<void> {
  await migrateSchemas(database, options, client =>
    migrateJobQueue(client, database, options.rolePassword('juno_worker')),
  )
}
