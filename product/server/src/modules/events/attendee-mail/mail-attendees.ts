/**
 * Mails the members who answered an event's invitation: a mailing, its mails and the audit entry in one transaction.
 */
import type { AttendeeMail, AttendeeMailAccepted } from '@juno/domain/rsvps/attendee-mail'
import type { Queryable } from '@juno/backend'
import { eventMessage } from '../event-mails'
import { EVENT_RECORD, type EventRecord } from '../event-record'
import type { ServerContext } from '../../../shared/server-context'
import { ApiError } from '../refusals'
import { plural } from '@juno/domain/text/plural'

/** Only members with access get mail about events. */
const RECIPIENTS = `
select m.user_id, m.email
from public.event_rsvps r
cross join lateral private.member_addresses(array[r.user_id]) m
where r.event_id = $1 and (
  $2 = 'all' or $2 = case when r.waitlisted_at is not null then 'waitlisted' else r.status end
)
order by m.email`

/** A button was pressed twice, or a browser retries because the response was lost. */
const REPEATED = `
select id, recipients from public.event_mailings
where event_id = $1 and audience = $2 and subject = $3 and message = $4 and created_by = $5
  and created_at > now() - interval '1 minute'`

/** @throws {ApiError} event_not_found, no_attendees */
export async function mailAttendees(
  { scopes, outbox, site }: Pick<ServerContext, 'scopes' | 'outbox' | 'site'>,
  adminId: string,
  eventId: string,
  { status, subject, message }: AttendeeMail,
): Promise<AttendeeMailAccepted> {
  return scopes.withServiceRole(async db => {
    // The lock makes two equal requests run one after the other.
    const found = await db.query<{ event: EventRecord }>(
      `select ${EVENT_RECORD} from public.events e where e.id = $1 for no key update`,
      [eventId],
    )
    const event = found.rows[0]?.event
    if (!event) throw new ApiError('event_not_found')
    const mailing = [eventId, status, subject, message, adminId]
    const repeated = await db.query<{ id: string; recipients: number }>(REPEATED, mailing)
    if (repeated.rows[0]) return accepted(repeated.rows[0].id, repeated.rows[0].recipients)

    const { rows } = await db.query<{ user_id: string; email: string }>(RECIPIENTS, [eventId, status])
    if (rows.length === 0) throw new ApiError('no_attendees')
    const batch = await record(db, [...mailing, rows.length])
    await outbox.enqueueAll(
      db,
      { kind: 'event-message', content: eventMessage({ event, subject, message }, site), batchId: batch },
      rows.map(({ user_id, email }) => ({ to: email, idempotencyKey: `event-message:${batch}:${user_id}` })),
    )
    await writeAudit(db, adminId, eventId, { batch, status, subject, recipients: rows.length })
    return accepted(batch, rows.length)
  })
}

async function record(db: Queryable, values: unknown[]): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into public.event_mailings (event_id, audience, subject, message, created_by, recipients)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    values,
  )
  return rows[0]!.id
}

async function writeAudit(db: Queryable, adminId: string, eventId: string, details: object): Promise<void> {
  await db.query(
    `insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details)
     select $1, m.email, 'event.attendees_mailed', 'events', $2, $3
     from (select) as one left join private.member_addresses(array[$1::uuid]) m on true`,
    [adminId, eventId, JSON.stringify(details)],
  )
}

const accepted = (batch: string, count: number): AttendeeMailAccepted => ({
  batch,
  count,
  message: `Email is on its way to ${plural(count, 'attendee')}.`,
})
