/**
 * Job, every minute: record the mails that were handed over while PostgreSQL was away, and give those that lost their job
 * a new one.
 */
import type { RequestScopes } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Job } from '../jobs/define-job'
import { CLAIM_MINUTES } from './deliver-mail'
import { recordSent } from './release-stale-claims'
import type { SentJournal } from './sent-journal'

/** A process that was killed while it sent keeps its job locked for hours; its claim on the mail ends sooner. */
const STRANDED = `
select id, kind from public.mail_outbox
where (status = 'queued' and created_at < now() - interval '2 minutes')
   or (status = 'sending' and claimed_at < now() - make_interval(mins => $1))
order by kind = any($2), status = 'queued', created_at
limit 1000`

/** Corrects claims by a clock that was set back since: such a claim would never be old. */
const HEED_CLOCK = `
update public.mail_outbox set claimed_at = now()
where status = 'sending' and claimed_at > now() + interval '1 minute'`

const QUEUE_AGAIN = `
select graphile_worker.add_job(juno_server.delivery_job(stranded.kind), json_build_object('id', stranded.id),
  job_key := 'deliver-mail:' || stranded.id, max_attempts := 25)
from unnest($1::uuid[], $2::text[]) as stranded (id, kind)
where not exists (
  select from graphile_worker.jobs j
  where j.key = 'deliver-mail:' || stranded.id and (j.locked_at is null or j.locked_at between now() - make_interval(mins => $3) and now() + interval '1 minute')
)`

interface RequeueParts {
  scopes: Pick<RequestScopes, 'withServiceRole'>
  queue: pg.Pool
  /** The journal of this process. */
  journal: SentJournal
  logger: Pick<FastifyBaseLogger, 'warn'>
}

export function requeueStrandedMail({ scopes, queue, journal, logger }: RequeueParts): Job {
  return {
    name: 'requeue-stranded-mail',
    everyMinute: {},
    async handle() {
      await recordSent({ scopes, journal })
      const bulk = await queue.query<{ kind: string }>('select kind from juno_server.bulk_mail_kinds')
      const { rows } = await scopes.withServiceRole(async db => {
        await db.query(HEED_CLOCK)
        return db.query<{ id: string; kind: string }>(STRANDED, [
          CLAIM_MINUTES,
          bulk.rows.map(({ kind }) => kind),
        ])
      })
      if (rows.length === 0) return
      const { rowCount } = await queue.query(QUEUE_AGAIN, [
        rows.map(row => row.id),
        rows.map(row => row.kind),
        CLAIM_MINUTES,
      ])
      if (rowCount) logger.warn({ mails: rowCount }, 'queued stranded mails again')
    },
  }
}
