/** Serves one event as a file. The database decides what of it the caller may see. */
import { uuid } from '@juno/domain/text/text-rules'
import type { Caller } from '@juno/backend'
import { eventFile } from '../calendar-file/calendar-document'
import type { CalendarEvent } from '../calendar-file/calendar-event'
import { fileName } from '../calendar-file/file-name'
import type { ServerContext } from '../../../shared/server-context'
import type { Call } from '../../../shared/api/route-table'
import { ApiError } from '../refusals'

type PublicEvent = Omit<CalendarEvent, 'answer' | 'busy' | 'meeting_url'>
type PersonalPart = Pick<CalendarEvent, 'answer' | 'meeting_url'>

const EVENT = `
select id, title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, sequence,
  cancelled_at is not null as cancelled, updated_at, created_at
from public.events where id = $1`

const OWN_PART = `
select
  (select case when waitlisted_at is not null then 'waitlisted' when status in ('attending', 'maybe') then status end
    from public.event_rsvps where event_id = $1 and user_id = auth.uid()) as answer,
  (select url from public.event_meeting_links where event_id = $1) as meeting_url`

/** @throws {ApiError} event_not_found; not_signed_in for an invalid token */
export async function downloadEvent(
  { backend, scopes, site }: Pick<ServerContext, 'backend' | 'scopes' | 'site'>,
  { params, headers, reply }: Call,
): Promise<string> {
  const id = uuid.safeParse(params.id)
  if (!id.success) throw new ApiError('event_not_found')
  const caller: Caller = await backend.authenticate(headers)
  const event = await scopes.withRequestScope(caller, async db => {
    const { rows } = await db.query<PublicEvent>(EVENT, [id.data])
    if (!rows[0]) return null
    const own = caller.userId ? await db.query<PersonalPart>(OWN_PART, [id.data]) : null
    // A member who downloads the file intends to attend.
    return { ...rows[0], answer: null, meeting_url: null, ...own?.rows[0], busy: true }
  })
  if (!event) throw new ApiError('event_not_found')
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName(event.title)}.ics"`)
  return eventFile(event, site)
}
