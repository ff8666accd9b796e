/** Migrates the product's database: service schemas, product migrations, then the job queue. */
import { migrateSchemas, type MigrationOptions } from '@juno/host/migrate-schemas'
import { editedMigrations } from '@juno/postgres/compare-migrations'
import type { Database } from '@juno/postgres/open-database'
import backupTriggers from '../modules/backups/job-triggers.sql?raw'
import contactTriggers from '../modules/contact-messages/job-triggers.sql?raw'
import eventTriggers from '../modules/events/job-triggers.sql?raw'
import movingInTriggers from '../modules/moving-in/job-triggers.sql?raw'
import newsletterTriggers from '../modules/newsletter/job-triggers.sql?raw'
import paymentTriggers from '../modules/payments/job-triggers.sql?raw'
import resourceTriggers from '../modules/resources/job-triggers.sql?raw'
import { migrateJobQueue } from '../shared/jobs/migrate-job-queue'

/** These files define which changes of the modules' tables add which job. */
export const JOB_TRIGGERS = [
  backupTriggers,
  contactTriggers,
  eventTriggers,
  movingInTriggers,
  newsletterTriggers,
  paymentTriggers,
  resourceTriggers,
]

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
