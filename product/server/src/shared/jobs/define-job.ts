/** Defines a job: its name, the shape of its payload, and its work. A file holds one job; modules list theirs. */
import type { Task } from 'graphile-worker'
import type { z } from 'zod'

export interface JobRun {
  /** True when the queue will not try again after this. */
  isLastAttempt: boolean
  /** The signal comes when the server stops and has waited long enough for the job. */
  stopping?: AbortSignal
}

export interface Job {
  name: string
  /** The job also runs every minute. `jobKey`: at most one run waits. */
  everyMinute?: { jobKey?: string }
  /** It waits for the answers of another company: it runs beside the others, so that none of them waits for it. */
  asksOutside?: true
  /** Throws to be retried: after 3 s, 7 s, 20 s, … growing to 6 hours. */
  handle(payload: unknown, run: JobRun): Promise<void>
}

/** Defines a job with a payload, which is checked before `handle` sees it. */
export function withPayload<Payload>(
  schema: z.ZodType<Payload>,
  handle: (payload: Payload, run: JobRun) => Promise<void>,
): Job['handle'] {
  return async (payload, run) => handle(schema.parse(payload), run)
}

export function asTask(job: Job): Task {
  return async (payload, helpers) => {
    const { attempts, max_attempts: most } = helpers.job
    await job.handle(payload, { isLastAttempt: attempts >= most, stopping: helpers.abortSignal })
  }
}
