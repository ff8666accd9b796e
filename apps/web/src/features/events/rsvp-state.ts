// What an answer and the seats come to, in words.
import { rsvpStatuses } from '@juno/domain/rsvps/rsvp-statuses'
import type { EventAnswer, ListedEvent } from '@/features/events/api/event-columns'
import type { RsvpCounts } from '@/features/events/api/get-rsvp-counts'
import { seatsLeft } from '@/features/events/event-state'

export const waitlistConfirmation =
  "You're on the waitlist. As soon as a seat is free it is yours, and we will let you know."

/** Where somebody stands on the waitlist; 1 is next. */
export const placeInLine = (position: number): string =>
  position === 1 ? 'You are next in line.' : `You are number ${position} in line.`

/** What confirms an answer (specification 3, section 8); null for none. */
export function confirmationOf(answer: EventAnswer | null): string | null {
  if (!answer) return null
  if (answer.waitlisted_at) return waitlistConfirmation
  return rsvpStatuses.find(({ value }) => value === answer.status)?.confirmation ?? null
}

/** 'nobody is told' is no state: full events say so before anybody asks. */
export type Seats = { state: 'unlimited' } | { state: 'open'; left: number } | { state: 'waitlist' | 'full' }

/** @param counts undefined while they are read: seats are taken to be there, and the database decides anyway */
export function seatsOf(
  event: Pick<ListedEvent, 'capacity' | 'waitlist_enabled'>,
  counts: RsvpCounts | undefined,
): Seats {
  const left = seatsLeft(event.capacity, counts?.attending ?? 0)
  if (left === null) return { state: 'unlimited' }
  if (left > 0) return { state: 'open', left }
  return { state: event.waitlist_enabled ? 'waitlist' : 'full' }
}

/** '12 going · 3 maybe · 2 on the waitlist'; null where nobody has said so. */
export function countsText(counts: RsvpCounts | undefined): string | null {
  if (!counts) return null
  const parts = [
    counts.attending > 0 && `${counts.attending} going`,
    counts.maybe > 0 && `${counts.maybe} maybe`,
    counts.waitlisted > 0 && `${counts.waitlisted} on the waitlist`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}

export function seatsText(seats: Seats, capacity: number | null): string | null {
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
