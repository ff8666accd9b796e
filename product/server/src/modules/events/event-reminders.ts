/**
 * Job, every minute: reminds members who attend or may attend, a day and an hour before. The outbox remembers what was
 * sent: the key of each mail names event, member, reminder and start, so that a crash doubles none and a moved event
 * has new ones.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../shared/jobs/define-job'
import type { ServerContext } from '../../shared/server-context'
import { eventReminder } from './event-mails'
import type { EventRecord } from './event-record'

type ReminderParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

const AT_ONCE = 100

/**
 * A late reminder (the server was down) is still sent until `until`. Days have no hour to be reminded of: the reminder
 * of an all-day event comes at nine in the morning of the day before. Members who answered, or got a notice of the
 * time, after a reminder was due do not get it.
 */
const DUE = `
select to_jsonb(e) as event, k.lead, k.until, r.user_id, r.status as answer, m.email, m.name, k.prefix || r.user_id || k.suffix as key,
  case when r.status = 'attending' then l.url end as meeting_url
from public.events e
cross join lateral (
  select lead, opens, until, 'event-reminder:' || e.id || ':' as prefix,
    ':' || lead || ':' || extract(epoch from e.date)::bigint as suffix
  from (values
    ('24h', e.date - case when e.all_day then interval '15 hours' else interval '24 hours' end,
      e.date - case when e.all_day then interval '0' else interval '2 hours' end),
    ('1h', e.date - interval '1 hour', e.date)
  ) as kinds (lead, opens, until)
  where not (e.all_day and lead = '1h')
) k
join public.event_rsvps r on r.event_id = e.id and r.status in ('attending', 'maybe') and r.waitlisted_at is null
cross join lateral private.member_addresses(array[r.user_id]) m
left join public.event_meeting_links l on l.event_id = e.id
where e.cancelled_at is null
  and e.date > $1::timestamptz and e.date <= $1::timestamptz + interval '24 hours'
  and k.opens <= $1::timestamptz and $1::timestamptz < k.until
  and r.answered_at <= k.opens and e.date_set_at <= k.opens
  and m.wants_reminders
  and not exists (
    select from public.mail_outbox o where o.idempotency_key = k.prefix || r.user_id || k.suffix
  )
order by e.date, e.id, r.user_id
limit $2`

interface DueReminder {
  event: EventRecord
  lead: '24h' | '1h'
  until: Date
  answer: 'attending' | 'maybe'
  email: string
  name: string
  key: string
  meeting_url: string | null
}

export function eventReminders(parts: ReminderParts): Job {
  return {
    name: 'event-reminders',
    everyMinute: {},
    async handle() {
      const now = parts.clock()
      while ((await parts.scopes.withServiceRole(db => writeSome(parts, db, now))) === AT_ONCE);
    },
  }
}

async function writeSome({ outbox, site }: ReminderParts, db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<DueReminder>(DUE, [now, AT_ONCE])
  for (const { event, lead, until, answer, email, name, key, meeting_url } of rows) {
    await outbox.enqueue(db, {
      kind: 'event-reminder',
      to: email,
      content: eventReminder({ name, event, lead, answer, meetingUrl: meeting_url }, site),
      idempotencyKey: key,
      expiresAt: until,
    })
  }
  return rows.length
}
