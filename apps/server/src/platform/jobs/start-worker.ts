/**
 * In charge of running the jobs in this process. Every process of an installation may run one; the queue is shared.
 */
import type { LogFunctionFactory } from 'graphile-worker'
import { asTask, type JobContext } from './define-job'
import type { MailTransport } from '../mail/mail-transport'
import { deliverMail, deliverNewsletter } from '../mail/deliver-mail'
import { eventNotices } from '../../modules/events/event-notices'
import { eventReminders } from '../../modules/events/event-reminders'
import { writeNewsletters } from '../../modules/newsletter/write-newsletters'
import { sweep } from '../mail/sweep'

export interface RunningWorker {
  /** Waits for the jobs under way. */
  stop(): Promise<void>
}

/** @param massTransport for newsletters: connections of their own, so that no sign-in link waits for one */
export async function startWorker(context: JobContext, massTransport: MailTransport): Promise<RunningWorker> {
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const options = {
    pgPool: context.queue,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: new Logger(toLogger(context)),
  }
  const runner = await run({
    ...options,
    concurrency: 4,
    taskList: {
      [deliverMail.name]: asTask(deliverMail, context),
      [sweep.name]: asTask(sweep, context),
      [eventNotices.name]: asTask(eventNotices, context),
      [eventReminders.name]: asTask(eventReminders, context),
      [writeNewsletters.name]: asTask(writeNewsletters, context),
    },
    parsedCronItems: parseCronItems([
      { task: sweep.name, match: '* * * * *', options: { backfillPeriod: 0 } },
      { task: eventNotices.name, match: '* * * * *', options: { backfillPeriod: 0 } },
      {
        task: writeNewsletters.name,
        match: '* * * * *',
        options: { backfillPeriod: 0, jobKey: writeNewsletters.name },
      },
      { task: eventReminders.name, match: '* * * * *', options: { backfillPeriod: 0 } },
    ]),
  })
  const newsletters = await run({
    ...options,
    concurrency: 2,
    taskList: {
      [deliverNewsletter.name]: asTask(deliverNewsletter, { ...context, transport: massTransport }),
    },
  })
  return {
    async stop() {
      await Promise.all([runner.stop(), newsletters.stop()])
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
