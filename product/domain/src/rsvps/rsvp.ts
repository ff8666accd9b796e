/** A member's answer to an event's invitation, and the counts of all answers. */
export interface Rsvp {
  status: string
  /** Since when the member waits for a seat; null with a seat, or if the member does not attend. */
  waitlisted_at: string | null
}

export interface RsvpCounts {
  /** With a seat. */
  attending: number
  maybe: number
  not_attending: number
  waitlisted: number
}
