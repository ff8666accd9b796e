/** Says when a passkey was used last. */
import { longDateText } from '@/lib/dates'

const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

/** @param lastUsed ISO instant; days are those of the browser's time zone */
export function passkeyUse(lastUsed: string | undefined, now: Date): string {
  if (!lastUsed) return 'Not used yet'
  const days = Math.round((dayOf(now) - dayOf(new Date(lastUsed))) / 86_400_000)
  if (days <= 0) return 'Last used today'
  if (days === 1) return 'Last used yesterday'
  return days < 7 ? `Last used ${days} days ago` : `Last used ${longDateText(lastUsed)}`
}
