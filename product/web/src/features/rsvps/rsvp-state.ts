// Words an RSVP and the seats left.
import type { EventRow } from '@juno/domain/events/event-columns'
import type { Rsvp, RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { rsvpStatuses } from '@juno/domain/rsvps/rsvp-statuses'

/** An event that asks for RSVPs. */
export interface InvitingEvent extends EventRow {
  id: string
  /** The number of seats, or null without a limit. */
  capacity: number | null
  waitlist_enabled: boolean
  cancelled_at: string | null
}

export const waitlistConfirmation =
  "You're on the waitlist. As soon as a seat is free it is yours, and we will let you know."

/** Words the place on the waitlist, where 1 is next. */
export const placeInLine = (position: number): string =>
  position === 1 ? 'You are next in line.' : `You are number ${position} in line.`

/** Returns the text of docs/specification/rsvps.md#answering, or null for no RSVP. */
export function confirmationOf(rsvp: Rsvp | null): string | null {
  if (!rsvp) return null
  if (rsvp.waitlisted_at) return waitlistConfirmation
  return rsvpStatuses.find(({ value }) => value === rsvp.status)?.confirmation ?? null
}

type Seats = { state: 'unlimited' } | { state: 'open'; left: number } | { state: 'waitlist' | 'full' }

/** @param counts undefined while they load: until then seats count as free, and the database decides anyway */
export function seatsOf(
  event: Pick<InvitingEvent, 'capacity' | 'waitlist_enabled'>,
  counts: RsvpCounts | undefined,
): Seats {
  if (event.capacity === null) return { state: 'unlimited' }
  // A capacity may be lowered below the number of attendees.
  const left = Math.max(0, event.capacity - (counts?.attending ?? 0))
  if (left > 0) return { state: 'open', left }
  return { state: event.waitlist_enabled ? 'waitlist' : 'full' }
}

/** Returns '12 going · 3 maybe · 2 on the waitlist', or null without any of these. */
export function countsText(counts: RsvpCounts | undefined): string | null {
  if (!counts) return null
  const parts = [
    counts.attending > 0 && `${counts.attending} going`,
    counts.maybe > 0 && `${counts.maybe} maybe`,
    counts.waitlisted > 0 && `${counts.waitlisted} on the waitlist`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}

/**
 * @param rsvp the member's own, undefined while it loads: members who attend or wait do not read that the event is full
 */
export function seatsText(
  seats: Seats,
  capacity: number | null,
  rsvp: Rsvp | null | undefined,
): string | null {
  const isFull = seats.state === 'waitlist' || seats.state === 'full'
  if (isFull && (rsvp === undefined || rsvp?.status === 'attending')) return null
  switch (seats.state) {
    case 'unlimited':
      return null
    case 'open':
      return `${seats.left} of ${capacity} ${capacity === 1 ? 'seat' : 'seats'} left`
    case 'waitlist':
      return 'All seats are taken. You can join the waitlist.'
    case 'full':
      return 'This event is full.'
  }
}
