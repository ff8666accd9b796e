/** A member's answer to an event's invitation, and what all answers to it come to. */
export interface Rsvp {
  status: string
  /** Since when the member waits for a seat; null with a seat, or without the wish for one. */
  waitlisted_at: string | null
}

export interface RsvpCounts {
  /** With a seat. */
  attending: number
  maybe: number
  not_attending: number
  waitlisted: number
}
