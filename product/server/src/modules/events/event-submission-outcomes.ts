/**
 * Job: mails members the team's decision on their proposed events, once it can no longer be undone. The mark is removed
 * in the transaction that writes the mail, so that a crash loses and doubles none.
 */
import type { Queryable } from '@juno/backend'
import { undoSeconds } from '@juno/domain/text/undo-seconds'
import type { Job } from '../../shared/jobs/define-job'
import type { ServerContext } from '../../shared/server-context'
import { calendarAttachment } from './calendar-file/calendar-attachment'
import { calendarEvent, type EventRecord } from './event-record'
import { eventNotPublished, eventPublished } from './event-submission-mails'

type OutcomeParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site'>

const TAKE = `
update public.pending_events s set outcome_to_mail = false
where s.id = (
  select id from public.pending_events where outcome_to_mail and reviewed_at <= now() - make_interval(secs => $1)
  order by reviewed_at limit 1 for update skip locked
)
returning s.title, s.decision_message as message,
  'event-submission:' || s.id || ':' || extract(epoch from s.reviewed_at) as key,
  (select to_jsonb(e) from public.events e where e.id = s.event_id) as event, s.status,
  (select to_jsonb(m) from private.member_addresses(array[s.submitted_by]) m) as submitter`

interface Outcome {
  title: string
  message: string | null
  key: string
  status: 'approved' | 'rejected'
  /** Null where it was rejected, or deleted since. */
  event: EventRecord | null
  /** Null for a person who has lost access. */
  submitter: { email: string; name: string } | null
}

export function eventSubmissionOutcomes(parts: OutcomeParts): Job {
  return {
    name: 'event-submission-outcomes',
    everyMinute: {},
    async handle() {
      while (await parts.scopes.withServiceRole(db => writeNext(parts, db)));
    },
  }
}

async function writeNext({ outbox, site }: OutcomeParts, db: Queryable): Promise<boolean> {
  const { rows } = await db.query<Outcome>(TAKE, [undoSeconds])
  const outcome = rows[0]
  if (!outcome) return false
  const { title, message, key, status, event, submitter } = outcome
  if (!submitter || (status === 'approved' && !event)) return true
  const { email: to, name } = submitter
  await outbox.enqueue(
    db,
    event
      ? {
          kind: 'event-published',
          to,
          content: eventPublished({ name, message, event }, site),
          idempotencyKey: key,
          attachments: [calendarAttachment(calendarEvent(event, 'attending', null), site)],
        }
      : {
          kind: 'event-not-published',
          to,
          content: eventNotPublished({ name, title, message }, site),
          idempotencyKey: key,
        },
  )
  return true
}
