// Computes when a newsletter is sent, in the site's time zone.
import { inZone } from '@juno/domain/events/event-time'
import { abbreviationAt } from '@juno/domain/events/zone-rules'
import { wallClockHappens, zonedDateTimeToInstant } from '@juno/domain/events/zoned-time'

/** Returns the instant of a day and time in a zone, or an error message. */
export function sendTime(
  { date, time }: { date: string; time: string },
  zone: string,
  now: Date,
): { instant: Date } | { problem: string } {
  if (!date || !time) return { problem: 'Please choose a date and time.' }
  if (wallClockHappens(date, time, zone) === 'never')
    return { problem: 'The clocks skip this time on that day.' }
  const instant = zonedDateTimeToInstant(date, time, zone)
  return instant > now ? { instant } : { problem: 'Please choose a time that is still to come.' }
}

/** 'Nov 22, 2026, 9:00 AM EST'. */
export const sendTimeText = (instant: string | Date, zone: string): string => {
  const at = new Date(instant)
  return `${inZone(at, zone, { dateStyle: 'medium', timeStyle: 'short' })} ${abbreviationAt(at, zone)}`
}
