/** Reads the progress of a mailing to attendees. */
import type { AttendeeMailProgress } from '@juno/domain/rsvps/attendee-mail'
import type { ServerContext } from '../../../shared/server-context'
import { ApiError } from '../refusals'

const PROGRESS = `
select g.id as batch, g.recipients as total,
  count(m.id) filter (where m.status in ('queued', 'sending'))::int as queued,
  count(m.id) filter (where m.status = 'sent')::int as sent,
  count(m.id) filter (where m.status = 'failed')::int as failed
from public.event_mailings g left join public.mail_outbox m on m.batch_id = g.id
where g.event_id = $1 and g.id = $2
group by g.id`

/** @throws {ApiError} mailing_not_found */
export async function attendeeMailProgress(
  { scopes }: ServerContext,
  eventId: string,
  batch: string,
): Promise<AttendeeMailProgress> {
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<AttendeeMailProgress & Record<string, unknown>>(PROGRESS, [
      eventId,
      batch,
    ])
    if (!rows[0]) throw new ApiError('mailing_not_found')
    return rows[0]
  })
}
