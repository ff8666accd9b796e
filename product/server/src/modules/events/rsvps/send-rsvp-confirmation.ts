/** Confirms an answer by mail. The browser only names the event, and the server reads the contents of the mail. */
import type { Queryable } from '@juno/backend'
import { calendarAttachment } from '../calendar-file/calendar-attachment'
import { rsvpConfirmation } from '../event-mails'
import { calendarEvent, EVENT_RECORD, type EventRecord } from '../event-record'
import type { ServerContext } from '../../../shared/server-context'
import { ApiError } from '../refusals'

const ANSWER = `
select ${EVENT_RECORD}, r.id as answer_id, r.status, r.answered_at, r.waitlisted_at is not null as waits,
  l.url as meeting_url, (select to_jsonb(m) from private.member_addresses(array[$2::uuid]) m) as guest,
  (select count(*)::int from public.event_rsvps o
    where o.event_id = e.id and (o.waitlisted_at, o.id) <= (r.waitlisted_at, r.id)) as wait_position
from public.events e
left join public.event_rsvps r on r.event_id = e.id and r.user_id = $2
left join public.event_meeting_links l on l.event_id = e.id
where e.id = $1`

interface Answer {
  event: EventRecord
  answer_id: string | null
  status: string | null
  answered_at: Date
  waits: boolean
  wait_position: number
  meeting_url: string | null
  guest: { email: string; name: string } | null
}

/**
 * Sends one mail for each change of the answer, however often this is called.
 * @throws {ApiError} event_not_found, members_only, not_attending
 */
export async function sendRsvpConfirmation(
  { scopes, outbox, site }: Pick<ServerContext, 'scopes' | 'outbox' | 'site'>,
  userId: string,
  eventId: string,
): Promise<{ message: string }> {
  return scopes.withServiceRole(async db => {
    const { event, guest, waits, ...answer } = await readAnswer(db, userId, eventId)
    if (!guest) throw new ApiError('members_only')
    if (answer.status !== 'attending' || event.cancelled_at) throw new ApiError('not_attending')
    const meetingUrl = waits ? null : answer.meeting_url
    const own = calendarEvent(event, waits ? 'waitlisted' : 'attending', meetingUrl)
    await outbox.enqueue(db, {
      kind: 'rsvp-confirmation',
      to: guest.email,
      content: rsvpConfirmation(
        { name: guest.name, event, waitPosition: waits ? answer.wait_position : null, meetingUrl },
        site,
      ),
      idempotencyKey: `rsvp-confirmation:${answer.answer_id}:${answer.answered_at.getTime()}:${waits ? 'waitlist' : 'seat'}`,
      attachments: waits ? [] : [calendarAttachment(own, site)],
    })
    return { message: `A confirmation is on its way to ${guest.email}.` }
  })
}

async function readAnswer(db: Queryable, userId: string, eventId: string): Promise<Answer> {
  const { rows } = await db.query<Answer>(ANSWER, [eventId, userId])
  if (!rows[0]) throw new ApiError('event_not_found')
  return rows[0]
}
