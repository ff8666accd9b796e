/**
 * In charge of running the jobs in this process. Every process of an installation may run one; the queue is shared.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { LogFunctionFactory, TaskList } from 'graphile-worker'
import type pg from 'pg'
import { asTask, type Job } from './define-job'

export interface WorkerParts {
  /** Logged in as `juno_worker`: the queue's own tables and nothing else. */
  queue: pg.Pool
  jobs: readonly Job[]
  /** Run beside the others, two at a time, so that no other job waits for them. */
  bulkJobs: readonly Job[]
  logger: FastifyBaseLogger
}

export interface RunningWorker {
  /** Waits for the jobs under way. */
  stop(): Promise<void>
}

export async function startWorker({ queue, jobs, bulkJobs, logger }: WorkerParts): Promise<RunningWorker> {
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const options = {
    pgPool: queue,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: new Logger(toLogger(logger)),
  }
  const runners = [
    await run({
      ...options,
      concurrency: 4,
      taskList: taskList(jobs),
      parsedCronItems: parseCronItems(
        jobs.flatMap(({ name, everyMinute }) =>
          everyMinute
            ? [{ task: name, match: '* * * * *', options: { backfillPeriod: 0, ...everyMinute } }]
            : [],
        ),
      ),
    }),
    await run({ ...options, concurrency: 2, taskList: taskList(bulkJobs) }),
  ]
  return {
    async stop() {
      await Promise.all(runners.map(runner => runner.stop()))
    },
  }
}

export function taskList(jobs: readonly Job[]): TaskList {
  return Object.fromEntries(jobs.map(job => [job.name, asTask(job)]))
}

/** Logs only what the operator must know: each failed attempt is on its mail's row. */
function toLogger(logger: FastifyBaseLogger): LogFunctionFactory {
  return () => (level, message) => {
    if (level === 'error') logger.warn({ source: 'jobs' }, message)
    else logger.debug({ source: 'jobs' }, message)
  }
}
