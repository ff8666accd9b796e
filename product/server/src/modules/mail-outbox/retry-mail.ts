/** Queues failed mails again, with the audit entry in the same transaction. A trigger gives each a new delivery job. */
import type { RetryMail } from '@juno/domain/mail-outbox/mail-outbox'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'

/** One transaction queues at most this many. For more, the admin presses again. */
const AT_ONCE = 2000

const QUEUE_AGAIN = `
update public.mail_outbox set status = 'queued'
where id in (
  select id from public.mail_outbox
  where (($1::uuid is null and status = 'failed') or (id = $1 and status in ('failed', 'suppressed')))
    and (expires_at is null or expires_at > $2)
  order by created_at limit ${AT_ONCE}
  for update skip locked
)
returning kind`

const AUDIT = `
insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details)
select $1, m.email, 'mail.queued_again', 'mail_outbox', $2, $3
from (select) as one left join private.member_addresses(array[$1::uuid]) m on true`

/** @throws {ApiError} mail_not_found, mail_not_retryable */
export async function retryMail(
  { scopes, clock }: ServerContext,
  adminId: string,
  which: RetryMail,
): Promise<{ queued: number; message: string }> {
  const id = 'id' in which ? which.id : null
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ kind: string }>(QUEUE_AGAIN, [id, clock()])
    if (id && rows.length === 0) {
      const { rowCount } = await db.query('select from public.mail_outbox where id = $1', [id])
      throw new ApiError(rowCount === 0 ? 'mail_not_found' : 'mail_not_retryable')
    }
    const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
    if (rows.length > 0) await db.query(AUDIT, [adminId, id, JSON.stringify({ mails: rows.length, kinds })])
    return { queued: rows.length, message: messageFor(rows.length) }
  })
}

function messageFor(queued: number): string {
  if (queued === 0) return 'There is no email that could be sent again.'
  return queued === 1 ? 'The email is on its way again.' : `${queued} emails are on their way again.`
}
