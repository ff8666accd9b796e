// One event as a calendar file, saved by the browser. Asked for as the member, so that hers carries the meeting link.
import { supabase } from '@/lib/supabase'

/** Anybody may read it; what it holds depends on who asks. */
export const calendarFileAddress = (eventId: string) => `/api/events/${eventId}/calendar.ics`

/** @throws Error when the server does not give it. */
export async function downloadCalendarFile(eventId: string): Promise<void> {
  const { data } = await supabase.auth.getSession()
  const token = data.session?.access_token
  const response = await fetch(calendarFileAddress(eventId), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (!response.ok) throw new Error(`The calendar file could not be read (${response.status}).`)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? 'event.ics'
  link.click()
  URL.revokeObjectURL(address)
}
