/**
 * In charge of a runner of the job queue that outlives PostgreSQL, and a clock that is set back: where one ends, its jobs
 * are given back and the next one is started, as often as it takes.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RunnerOptions, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { JobEnds } from './job-ends'

/** The pauses before the next run, in milliseconds; each pause is twice as long as the one before. */
const PAUSES = { first: 250, longest: 30_000 }
/** A loop that ran this long was well: its pauses begin short again. */
const WELL_MS = 60_000
const ASKING_MS = 500
/** More than a timer is ever early. */
const SET_BACK_MS = 90_000

/**
 * The clock was set back: a job that ran every minute would wait until the clock has caught up, as would one that was
 * due at once when it was made, or that failed and is tried again after `exp(attempts)` seconds.
 */
const HEED_CLOCK = `
with minutes as (
  update graphile_worker._private_known_crontabs set last_execution = null
  where last_execution > $1::timestamptz + interval '1 minute'
)
update graphile_worker._private_jobs set run_at = now()
where locked_at is null and (
  (created_at > now() + interval '1 minute' and run_at between now() and created_at + interval '1 minute')
  or (attempts > 0 and run_at > now() + make_interval(secs => exp(least(attempts, 10))) + interval '1 minute')
)`

interface RunnerParts {
  queue: pg.Pool
  ends: JobEnds
  options: Omit<RunnerOptions, 'pgPool' | 'events'>
  logger: Pick<FastifyBaseLogger, 'warn'>
}

/** Resolves when the signal was given and the jobs under way have ended. */
export async function keepRunning(parts: RunnerParts, stopping: AbortSignal): Promise<void> {
  const workers: string[] = []
  let pause = PAUSES.first
  for (;;) {
    const startedAt = performance.now()
    const reason = await runOnce(parts, workers, stopping).catch((error: Error) => error.message)
    if (stopping.aborted) return
    if (performance.now() - startedAt > WELL_MS) pause = PAUSES.first
    parts.logger.warn({ reason, nextAttemptMs: pause }, 'the job worker ended; it is started again')
    await wait(pause, null, { signal: stopping }).catch(() => undefined)
    pause = Math.min(pause * 2, PAUSES.longest)
  }
}

/**
 * @param workers of earlier runs, whose jobs are given back; those of this run take their place
 * @returns why it ended
 */
async function runOnce(
  { queue, ends, options }: RunnerParts,
  workers: string[],
  stopping: AbortSignal,
): Promise<string> {
  const { run } = await import('graphile-worker')
  if (workers.length > 0) {
    await ends.settled()
    await queue.query('select graphile_worker.force_unlock_workers($1)', [workers])
    workers.length = 0
  }
  const lost = new AbortController()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
  // The job may have been locked for this worker and the answer lost: nobody would run it for hours. A worker that is
  // stopped while it asks reports that as a fault of its own, so the others are given time to hear of it.
  events.once('worker:getJob:error', ({ error }) => setTimeout(() => lost.abort(error), ASKING_MS).unref())
  events.on('cron:prematureTimer', ({ expectedTimestamp, currentTimestamp }) => {
    if (expectedTimestamp - currentTimestamp > SET_BACK_MS) lost.abort(new Error('The clock was set back.'))
  })
  // It may be set wrong and right again within a minute.
  events.on('cron:scheduled', () => void queue.query(HEED_CLOCK, [new Date()]).catch(() => undefined))
  await queue.query(HEED_CLOCK, [new Date()])
  const runner = await run({ ...options, pgPool: ends.pool, events })
  const stop = () => void runner.stop().catch(() => undefined)
  const end = AbortSignal.any([stopping, lost.signal])
  end.addEventListener('abort', stop)
  if (end.aborted) stop()
  await runner.promise.catch((error: unknown) => lost.abort(error))
  end.removeEventListener('abort', stop)
  return String((lost.signal.reason as Error | undefined)?.message)
}
