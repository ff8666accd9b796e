// Moments and spans of time, in words.

const exact = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 20, 2026, 10:00 a.m.', on the clock of whoever reads it. */
export const moment = (instant: string) => exact.format(new Date(instant))

/** '3 minutes', '5 hours', '2 days'. */
export function age(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
