// Says in one sentence whom the end of an event affects.
import { isOver } from '@juno/domain/events/event-end'
import type { EventSpan } from '@juno/domain/events/event-time'
import type { RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { siteLocale } from '@juno/domain/text/locale'
import { plural } from '@juno/domain/text/plural'

/** Returns '1 member is attending and 3 members may come.' Of an event that is over: '1 member had said yes.' */
export function whoIsComing(event: EventSpan, counts: RsvpCounts | undefined, now: Date): string {
  const { attending = 0, maybe = 0, waitlisted = 0 } = counts ?? {}
  if (isOver(event, now))
    return attending > 0 ? `${plural(attending, 'member')} had said yes.` : 'Nobody had said yes.'
  const parts = [
    attending > 0 && `${plural(attending, 'member is', 'members are')} attending`,
    maybe > 0 && `${plural(maybe, 'member')} may come`,
    waitlisted > 0 && `${plural(waitlisted, 'member is', 'members are')} on the waitlist`,
  ].filter(part => part !== false)
  if (parts.length === 0) return 'Nobody is attending yet.'
  return `${new Intl.ListFormat(siteLocale).format(parts)}.`
}
