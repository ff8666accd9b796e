/**
 * Job, every minute: give mails that lost their job a new one.
 */
import { z } from 'zod'
import { CLAIM_MINUTES, deliverMail, deliverNewsletter } from './deliver-mail'
import type { Job } from '../jobs/define-job'

/** A process that was killed while it sent keeps its job locked for hours; its claim on the mail ends sooner. */
const STRANDED = `
select id, kind = 'newsletter' as newsletter from public.mail_outbox
where (status = 'queued' and created_at < now() - interval '2 minutes')
   or (status = 'sending' and claimed_at < now() - make_interval(mins => $1))
order by newsletter, status = 'queued', created_at
limit 1000`

const QUEUE_AGAIN = `
select graphile_worker.add_job(stranded.task, json_build_object('id', stranded.id),
  job_key := 'deliver-mail:' || stranded.id, max_attempts := 25)
from unnest($1::uuid[], $2::text[]) as stranded (id, task)
where not exists (
  select from graphile_worker.jobs j
  where j.key = 'deliver-mail:' || stranded.id and (j.locked_at is null or j.locked_at > now() - make_interval(mins => $3))
)`

export const sweep: Job<unknown> = {
  name: 'sweep',
  payload: z.unknown(),
  async handle(_, { serviceDb, queue, logger }) {
    const { rows } = await serviceDb.transaction(db =>
      db.query<{ id: string; newsletter: boolean }>(STRANDED, [CLAIM_MINUTES]),
    )
    if (rows.length === 0) return
    const { rowCount } = await queue.query(QUEUE_AGAIN, [
      rows.map(row => row.id),
      rows.map(row => (row.newsletter ? deliverNewsletter : deliverMail).name),
      CLAIM_MINUTES,
    ])
    if (rowCount) logger.warn({ mails: rowCount }, 'queued stranded mails again')
  },
}
