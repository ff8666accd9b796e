/**
 * Job, every minute: give mails that lost their job a new one.
 */
import { z } from 'zod'
import { CLAIM_MINUTES } from './deliver-mail'
import type { Job } from './define-job'

/** A process that was killed while it sent keeps its job locked for hours; its claim on the mail ends sooner. */
const STRANDED = `
select id from public.mail_outbox
where (status = 'queued' and created_at < now() - interval '2 minutes')
   or (status = 'sending' and claimed_at < now() - make_interval(mins => $1))
order by created_at
limit 1000`

const QUEUE_AGAIN = `
select graphile_worker.add_job('deliver-mail', json_build_object('id', stranded.id),
  job_key := 'deliver-mail:' || stranded.id, max_attempts := 25)
from unnest($1::uuid[]) as stranded (id)
where not exists (
  select from graphile_worker.jobs j
  where j.key = 'deliver-mail:' || stranded.id and (j.locked_at is null or j.locked_at > now() - make_interval(mins => $2))
)`

export const sweep: Job<unknown> = {
  name: 'sweep',
  payload: z.unknown(),
  async handle(_, { serviceDb, queue, logger }) {
    const { rows } = await serviceDb.transaction(db => db.query<{ id: string }>(STRANDED, [CLAIM_MINUTES]))
    if (rows.length === 0) return
    const { rowCount } = await queue.query(QUEUE_AGAIN, [rows.map(row => row.id), CLAIM_MINUTES])
    if (rowCount) logger.warn({ mails: rowCount }, 'queued stranded mails again')
  },
}
