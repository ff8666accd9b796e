/** Selects the events of a subscribed calendar. The server reads them on behalf of the member. */
import type { Queryable } from '@juno/backend'
import type { CalendarEvent } from '../calendar-file/calendar-event'

export type FeedScope = 'mine' | 'all'

/** A calendar that is fetched every hour need not contain all past events. */
const EVENTS = `
with answers as (
  select r.event_id, case when r.waitlisted_at is not null then 'waitlisted' else r.status end as answer
  from public.event_rsvps r
  where r.user_id = $1 and r.status in ('attending', 'maybe')
)
select e.id, e.title, e.description, e.date, e.end_date, e.all_day, e.time_zone, e.location, e.registration_url,
  e.host_name, e.sequence, e.cancelled_at is not null as cancelled, e.updated_at, e.created_at, a.answer,
  a.answer is not distinct from 'attending' as busy,
  case when a.answer = 'attending' then l.url end as meeting_url
from public.events e
left join answers a on a.event_id = e.id
left join public.event_meeting_links l on l.event_id = e.id
where ($2 = 'all' or a.event_id is not null)
  and coalesce(e.end_date, e.date) > $3::timestamptz - case $2 when 'all' then interval '3 months' else interval '1 year' end
  and e.date < $3::timestamptz + interval '5 years'
union all
select t.event_id, t.title, t.description, t.date, t.end_date, t.all_day, t.time_zone, t.location, null, null,
  t.sequence, true, t.deleted_at, t.created_at, null, false, null
from private.event_tombstones t
where coalesce(t.end_date, t.date) > $3::timestamptz - interval '1 month'
  and ($2 = 'all' or exists (
    select from private.event_tombstone_guests g where g.event_id = t.event_id and g.user_id = $1
  ))
order by 4, 1
limit 2000`

export async function feedEvents(
  db: Queryable,
  { userId, scope, now }: { userId: string; scope: FeedScope; now: Date },
): Promise<CalendarEvent[]> {
  const { rows } = await db.query<CalendarEvent>(EVENTS, [userId, scope, now])
  return rows
}
