/** Returns every event that there ever was as one calendar, for the export. */
import { feedFile } from '../calendar-file/calendar-document'
import type { CalendarEvent } from '../calendar-file/calendar-event'
import type { ServerContext } from '../../../shared/server-context'

const EVENTS = `
select e.id, e.title, e.description, e.date, e.end_date, e.all_day, e.time_zone, e.location, e.registration_url,
  e.host_name, e.sequence, e.cancelled_at is not null as cancelled, e.updated_at, e.created_at, null as answer,
  true as busy, l.url as meeting_url
from public.events e
left join public.event_meeting_links l on l.event_id = e.id
order by e.date, e.id`

export async function wholeCalendar({
  scopes,
  site,
}: Pick<ServerContext, 'scopes' | 'site'>): Promise<string> {
  const { rows } = await scopes.withServiceRole(db => db.query<CalendarEvent>(EVENTS))
  return feedFile(`${site.brand} events`, `All events of ${site.brand}.`, rows, site)
}
