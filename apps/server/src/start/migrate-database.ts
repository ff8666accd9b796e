/**
 * In charge of bringing the product's database up to date: service schemas, product migrations, then the job queue.
 */
import { migrateSchemas, type MigrationOptions } from '@juno/host/migrate-schemas'
import type { Database } from '@juno/postgres/open-database'
import backupTriggers from '../modules/backups/job-triggers.sql?raw'
import contactTriggers from '../modules/contact-messages/job-triggers.sql?raw'
import eventTriggers from '../modules/events/job-triggers.sql?raw'
import movingInTriggers from '../modules/moving-in/job-triggers.sql?raw'
import newsletterTriggers from '../modules/newsletter/job-triggers.sql?raw'
import paymentTriggers from '../modules/payments/job-triggers.sql?raw'
import resourceTriggers from '../modules/resources/job-triggers.sql?raw'
import { migrateJobQueue } from '../platform/jobs/migrate-job-queue'

/** Which changes of the modules' tables add which job. */
export const JOB_TRIGGERS = [
  backupTriggers,
  contactTriggers,
  eventTriggers,
  movingInTriggers,
  newsletterTriggers,
  paymentTriggers,
  resourceTriggers,
]

/** @throws as `migrateSchemas` */
export async function migrateDatabase(
  database: Database,
  options: Omit<MigrationOptions, 'files'>,
): Promise<void> {
  await migrateSchemas(database, { ...options, files: 'together' }, client =>
    migrateJobQueue(client, database, options.rolePassword('juno_worker'), JOB_TRIGGERS),
  )
}
