/** In charge of running the jobs in this process. Every process of an installation may run one; the queue is shared. */
import type { FastifyBaseLogger } from 'fastify'
import type { LogFunctionFactory, TaskList } from 'graphile-worker'
import type pg from 'pg'
import { asTask, type Job } from './define-job'
import { recordJobEnds } from './job-ends'
import { keepRunning } from './keep-running'
import { tryAgain } from './try-again'

export interface WorkerParts {
  /** Logged in as `juno_worker`: the queue's own tables and nothing else. */
  queue: pg.Pool
  jobs: readonly Job[]
  /** Run beside the others: while another company does not answer, no other job waits for it. */
  outsideJobs: readonly Job[]
  /** Run beside the others: while the mail server does not answer, no other job waits for it. */
  mailJobs: readonly Job[]
  /** Run beside all, two at a time, so that nothing waits for them. */
  bulkJobs: readonly Job[]
  logger: FastifyBaseLogger
  /** No other process runs jobs of this database: those under way at the start are of one that was killed. */
  onlyServer: boolean
  /** Runs before the first job, again until it succeeds. */
  before?: () => Promise<void>
}

export interface RunningWorker {
  /** Waits for the jobs under way. */
  stop(): Promise<void>
}

const PAUSES = { first: 500, longest: 5_000 }

const GIVE_ALL_BACK = `
select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
from graphile_worker.jobs where locked_by is not null`

export function startWorker(parts: WorkerParts): RunningWorker {
  const stopping = new AbortController()
  const ended = runAll(parts, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function runAll(parts: WorkerParts, stopping: AbortSignal): Promise<void> {
  const { queue, jobs, outsideJobs, mailJobs, bulkJobs, logger } = parts
  const { before = async () => undefined } = parts
  const { Logger, parseCronItems } = await import('graphile-worker')
  const tasksOf = (some: readonly Job[]) => ({
    taskList: taskList(some),
    parsedCronItems: parseCronItems(
      some.flatMap(({ name, everyMinute }) =>
        everyMinute
          ? [{ task: name, match: '* * * * *', options: { backfillPeriod: 0, ...everyMinute } }]
          : [],
      ),
    ),
  })
  if (parts.onlyServer) await tryAgain(() => queue.query(GIVE_ALL_BACK), { stopping, pauses: PAUSES })
  await tryAgain(before, { stopping, pauses: PAUSES })
  if (stopping.aborted) return
  const ends = recordJobEnds(queue, stopping)
  const shared = { pollInterval: 5_000, noHandleSignals: true, logger: new Logger(toLogger(logger)) }
  const runners = [
    { ...shared, concurrency: 4, ...tasksOf(jobs) },
    { ...shared, concurrency: 4, ...tasksOf(outsideJobs) },
    { ...shared, concurrency: 4, ...tasksOf(mailJobs) },
    { ...shared, concurrency: 2, ...tasksOf(bulkJobs) },
  ]
  await Promise.all(runners.map(options => keepRunning({ queue, ends, options, logger }, stopping)))
  await ends.settled()
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
