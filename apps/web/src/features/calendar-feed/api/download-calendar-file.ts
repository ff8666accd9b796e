// One event as a calendar file, saved by the browser. Asked for as the member, so that it carries the meeting link.
import { accessToken } from '@/lib/access-token'
import { saveFile } from '@/lib/save-file'

/** Anybody may read it; what it holds depends on who asks. */
export const calendarFileAddress = (eventId: string) => `/api/events/${eventId}/calendar.ics`

/** @throws Error when the server does not give it. */
export async function downloadCalendarFile(eventId: string): Promise<void> {
  const token = await accessToken()
  const response = await fetch(calendarFileAddress(eventId), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!response.ok) throw new Error(`The calendar file could not be read (${response.status}).`)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name ?? 'event.ics', await response.blob(), 'text/calendar')
}
