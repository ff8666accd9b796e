// One event as a calendar file, saved by the browser. Asked for as the member, so that it carries the meeting link.
import { apiFile } from '@/lib/api'
import { saveFile } from '@/lib/save-file'

/** Anybody may read it; its contents depend on the caller. */
export const calendarFileAddress = (eventId: string) => `/api/events/${eventId}/calendar.ics` as const

/** @throws ApiError */
export async function downloadCalendarFile(eventId: string): Promise<void> {
  const { name, content } = await apiFile(calendarFileAddress(eventId))
  saveFile(name ?? 'event.ics', content)
}
