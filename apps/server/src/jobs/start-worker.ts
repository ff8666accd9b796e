/**
 * In charge of running the jobs in this process. Every process of an installation may run one; the queue is shared.
 */
import type { LogFunctionFactory } from 'graphile-worker'
import { asTask, type JobContext } from './define-job'
import { deliverMail } from './deliver-mail'
import { eventNotices } from './event-notices'
import { eventReminders } from './event-reminders'
import { sweep } from './sweep'

export interface RunningWorker {
  /** Waits for the jobs under way. */
  stop(): Promise<void>
}

export async function startWorker(context: JobContext): Promise<RunningWorker> {
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const runner = await run({
    pgPool: context.queue,
    concurrency: 4,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: new Logger(toLogger(context)),
    taskList: {
      [deliverMail.name]: asTask(deliverMail, context),
      [sweep.name]: asTask(sweep, context),
      [eventNotices.name]: asTask(eventNotices, context),
      [eventReminders.name]: asTask(eventReminders, context),
    },
    parsedCronItems: parseCronItems([
      { task: sweep.name, match: '* * * * *', options: { backfillPeriod: 0 } },
      { task: eventNotices.name, match: '* * * * *', options: { backfillPeriod: 0 } },
      { task: eventReminders.name, match: '* * * * *', options: { backfillPeriod: 0 } },
    ]),
  })
  return {
    async stop() {
      await runner.stop()
    },
  }
}

/** Only what somebody must know: each failed attempt is on its mail's row. */
function toLogger({ logger }: JobContext): LogFunctionFactory {
  return () => (level, message) => {
    if (level === 'error') logger.warn({ source: 'jobs' }, message)
    else logger.debug({ source: 'jobs' }, message)
  }
}
