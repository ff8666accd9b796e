/** Formats the day of an instant by UTC: `December 4, 2026`. */
import { siteLocale } from './locale'

export const longDate = (instant: Date): string =>
  new Intl.DateTimeFormat(siteLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
