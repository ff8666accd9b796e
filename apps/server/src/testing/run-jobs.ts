/** Runs the queue of a test database until nothing is due. */
import { Logger, runOnce } from 'graphile-worker'
import { expect } from 'vitest'
import { asTask, type JobContext } from '../platform/jobs/define-job'
import { deliverMail, deliverNewsletter } from '../platform/mail/deliver-mail'
import { eventNotices } from '../modules/events/event-notices'
import { writeNewsletters } from '../modules/newsletter/write-newsletters'
import { sweep } from '../platform/mail/sweep'
import type { JobQueueDatabase } from './job-queue-database'

/** Runs every job whose time has come, and makes the time of those that wait for another attempt come. */
export async function runJobs(database: JobQueueDatabase, context: JobContext): Promise<void> {
  const lockedBefore = await lockedJobs(database)
  await database.adminPool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
  )
  await runOnce({
    pgPool: database.queue,
    taskList: {
      [deliverMail.name]: asTask(deliverMail, context),
      [deliverNewsletter.name]: asTask(deliverNewsletter, context),
      [writeNewsletters.name]: asTask(writeNewsletters, context),
      [sweep.name]: asTask(sweep, context),
      [eventNotices.name]: asTask(eventNotices, context),
    },
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  })
  // A failed job may still be on its way back to the queue when the run says that it is over.
  await expect.poll(() => lockedJobs(database)).toBeLessThanOrEqual(lockedBefore)
}

async function lockedJobs({ adminPool }: JobQueueDatabase): Promise<number> {
  const { rows } = await adminPool.query<{ locked: number }>(
    'select count(*)::int as locked from graphile_worker._private_jobs where locked_at is not null',
  )
  return rows[0]!.locked
}
