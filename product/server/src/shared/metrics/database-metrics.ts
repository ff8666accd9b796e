/**
 * In charge of the metrics that the database has: mails and jobs of all processes. One that is away costs two seconds and
 * is told as such; everything else is told all the same.
 */
import type pg from 'pg'
import type { Family } from './metrics-text'

const PATIENCE_MS = 2_000

/** The job queue's login reads no mail; its delivery jobs are what waits. A job that is given up stays in the queue. */
const READ = `
select j.task_identifier as job,
  (count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now()))::float8 as due,
  (count(*) filter (where j.attempts < j.max_attempts and j.run_at > now()))::float8 as later,
  (count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts and j.locked_at is null))::float8 as retrying,
  (count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null))::float8 as "givenUp"
from graphile_worker.jobs j group by 1 order by 1`

interface Row {
  job: string
  due: number
  later: number
  retrying: number
  givenUp: number
}

const MAIL_JOBS = new Set(['deliver-mail', 'deliver-bulk-mail'])

export async function readDatabaseMetrics(
  queue: Pick<pg.Pool, 'query'>,
  patienceMs = PATIENCE_MS,
): Promise<Family[]> {
  const rows = await inTime(
    queue.query<Row>(READ).then(result => result.rows),
    patienceMs,
  )
  const up: Family = {
    name: 'juno_database_up',
    help: '1 where the database answers within two seconds.',
    type: 'gauge',
    samples: [{ value: rows === null ? 0 : 1 }],
  }
  if (rows === null) return [up]
  const states = (some: readonly Row[]) =>
    some.flatMap(({ job, due, later, retrying, givenUp }) =>
      Object.entries({ due, later, retrying, given_up: givenUp }).map(([state, value]) => ({
        labels: { job, state },
        value,
      })),
    )
  return [
    up,
    {
      name: 'juno_mails',
      help: 'Mails that are not delivered yet, of all processes. Retrying ones are among those due or later.',
      type: 'gauge',
      samples: states(rows.filter(({ job }) => MAIL_JOBS.has(job))),
    },
    {
      name: 'juno_jobs',
      help: 'Jobs that are not done yet, of all processes. Retrying ones are among those due or later.',
      type: 'gauge',
      samples: states(rows.filter(({ job }) => !MAIL_JOBS.has(job))),
    },
  ]
}

async function inTime<T>(asked: Promise<T>, patienceMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  return Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer))
}
