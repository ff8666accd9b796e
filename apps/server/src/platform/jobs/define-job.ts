/**
 * What a job is: a name, the shape of its payload, and what it does. One file per job.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Task } from 'graphile-worker'
import type pg from 'pg'
import type { z } from 'zod'
import type { Outbox, ServiceDb } from '../api/api-context'
import type { SendingSite } from '../mail/mail-content'
import type { MailTransport } from '../mail/mail-transport'

export interface JobContext {
  serviceDb: ServiceDb
  /** Logged in as `juno_worker`: the queue's own tables and nothing else. */
  queue: pg.Pool
  transport: MailTransport
  outbox: Outbox
  site: SendingSite
  clock: () => Date
  logger: FastifyBaseLogger
}

export interface JobRun {
  /** True when the queue will not try again after this. */
  isLastAttempt: boolean
}

export interface Job<Payload = unknown> {
  name: string
  payload: z.ZodType<Payload>
  /** Throws to be tried again later: after 3 s, 7 s, 20 s, … growing to 6 hours. */
  handle(payload: Payload, context: JobContext, run: JobRun): Promise<void>
}

export function asTask<Payload>(job: Job<Payload>, context: JobContext): Task {
  return async (payload, helpers) => {
    const { attempts, max_attempts: most } = helpers.job
    await job.handle(job.payload.parse(payload), context, { isLastAttempt: attempts >= most })
  }
}
