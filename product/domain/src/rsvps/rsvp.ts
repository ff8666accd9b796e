/** Defines a member's answer to an event's invitation, and the counts of all answers. */
export interface Rsvp {
  status: string
  /** The time since which the member waits for a seat. Null with a seat, or if the member does not attend. */
  waitlisted_at: string | null
}

export interface RsvpCounts {
  /** Members with a seat. */
  attending: number
  maybe: number
  not_attending: number
  waitlisted: number
}
