/**
 * Job: turns the notices that triggers write about events (moved, cancelled, a seat for the next in line) into mails.
 * One transaction deletes the notice and writes the mail, so that a crash loses and doubles none.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../shared/jobs/define-job'
import type { MailContent } from '../../shared/mail/mail-content'
import type { ServerContext } from '../../shared/server-context'
import { calendarAttachment } from './calendar-file/calendar-attachment'
import { eventCancelled, eventChanged, eventRestored, eventSeat } from './event-mails'
import { calendarEvent, type EventRecord } from './event-record'

type NoticeParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site'>

/** Returns the oldest notice that no other process has locked, with the present state: much may have changed since. */
const TAKE = `
delete from private.event_notices n
where n.id = (
  select id from private.event_notices where id <> all ($1::uuid[])
  order by created_at, id limit 1 for update skip locked
)
returning n.id, n.kind, n.answer, n.event, n.before,
  (select e.cancelled_at is null from public.events e where e.id = n.event_id) as takes_place,
  (select case when r.waitlisted_at is null then r.status else 'waitlisted' end
    from public.event_rsvps r
    where r.event_id = n.event_id and r.user_id = n.user_id and r.status <> 'not_attending') as answer_now,
  (select l.url from public.event_meeting_links l where l.event_id = n.event_id) as meeting_url,
  (select to_jsonb(m) from private.member_addresses(array[n.user_id]) m) as guest`

interface Notice {
  id: string
  kind: 'changed' | 'cancelled' | 'restored' | 'promoted'
  answer: 'attending' | 'waitlisted' | 'maybe'
  event: EventRecord
  before: EventRecord | null
  /** Null when the event is deleted. */
  takes_place: boolean | null
  answer_now: Notice['answer'] | null
  meeting_url: string | null
  /** Null for a member who has lost access. */
  guest: { email: string; name: string } | null
}

export function eventNotices(parts: NoticeParts): Job {
  return { name: 'event-notices', everyMinute: {}, handle: () => writeAll(parts) }
}

async function writeAll(parts: NoticeParts): Promise<void> {
  const failed: string[] = []
  let cause: unknown
  for (;;) {
    try {
      if (!(await writeNext(parts, failed))) break
    } catch (error) {
      // A notice that fails does not block the others.
      if (!(error instanceof UnwrittenNotice)) throw error
      failed.push(error.id)
      cause = error.cause
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} event mails could not be written`, { cause })
}

class UnwrittenNotice extends Error {
  constructor(
    readonly id: string,
    cause: unknown,
  ) {
    super('an event mail could not be written', { cause })
  }
}

async function writeNext(parts: NoticeParts, except: string[]): Promise<boolean> {
  return parts.scopes.withServiceRole(async db => {
    const { rows } = await db.query<Notice>(TAKE, [except])
    const notice = rows[0]
    if (!notice) return false
    try {
      if (notice.guest && isStillTrue(notice)) await writeMail(parts, db, notice, notice.guest)
    } catch (error) {
      throw new UnwrittenNotice(notice.id, error)
    }
    return true
  })
}

function isStillTrue({ kind, takes_place, answer_now }: Notice): boolean {
  switch (kind) {
    case 'cancelled':
      return takes_place !== true
    case 'promoted':
      return takes_place === true && answer_now === 'attending'
    default:
      return takes_place === true && answer_now !== null
  }
}

async function writeMail(
  { outbox, site }: NoticeParts,
  db: Queryable,
  { id, kind, answer: answered, answer_now, event, before, meeting_url }: Notice,
  { email, name }: NonNullable<Notice['guest']>,
): Promise<void> {
  const answer = answer_now ?? answered
  const meetingUrl = answer === 'attending' ? meeting_url : null
  const own = calendarEvent(event, answer, meetingUrl)
  const data = { name, event, meetingUrl }
  const mails: Record<Notice['kind'], () => { kind: string; content: MailContent }> = {
    cancelled: () => ({ kind: 'event-cancelled', content: eventCancelled(data, site) }),
    restored: () => ({ kind: 'event-restored', content: eventRestored(data, site) }),
    promoted: () => ({ kind: 'event-seat', content: eventSeat(data, site) }),
    changed: () => ({
      kind: 'event-changed',
      content: eventChanged({ ...data, before: before ?? event }, site),
    }),
  }
  await outbox.enqueue(db, {
    ...mails[kind](),
    to: email,
    idempotencyKey: `event-notice:${id}`,
    attachments: [calendarAttachment(kind === 'cancelled' ? asCancelled(own, event) : own, site)],
  })
}

/** Deleting an event does not increase its sequence, as cancelling it by an edit does. */
function asCancelled(own: ReturnType<typeof calendarEvent>, { cancelled_at, sequence }: EventRecord) {
  return cancelled_at === null ? { ...own, cancelled: true, sequence: sequence + 1 } : own
}
