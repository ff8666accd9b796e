// Formats dates and times in the locale of the site and the reader's own zone.
import { dateFormat } from '@juno/domain/text/date-format'
import { siteLocale } from '@juno/domain/text/locale'
import { plural } from '@juno/domain/text/plural'

/** Returns the IANA zone of the browser. */
export const viewerTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

type Moment = string | Date

export const inWords = (moment: Moment, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(siteLocale, options)
    .format(new Date(moment))
    // Engines differ in the space before AM and PM.
    .replace(/\s/g, ' ')

/** Returns 'Nov 20, 2026'. */
export const dateText = (moment: Moment) => inWords(moment, { dateStyle: 'medium' })

/** Returns 'November 20, 2026'. */
export const longDateText = (moment: Moment) => inWords(moment, { dateStyle: 'long' })

/** Returns 'Nov 20, 2026, 10:00 AM'. */
export const momentText = (moment: Moment) => inWords(moment, { dateStyle: 'medium', timeStyle: 'short' })

/** Returns 'November 20, 2026 at 10:00 AM'. */
export const longMomentText = (moment: Moment) => inWords(moment, { dateStyle: 'long', timeStyle: 'short' })

/** Formats a day of the calendar, written 2026-11-20. ISO days are formatted in UTC, where every day has 24 hours. */
export const dayText = (day: string, options: Intl.DateTimeFormatOptions) =>
  inWords(`${day}T12:00:00Z`, { ...options, timeZone: 'UTC' })

/** Returns '3 minutes', '5 hours' or '2 days'. */
export function age(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return plural(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}
