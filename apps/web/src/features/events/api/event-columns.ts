// What the pages read of an event.
import type { EventRow } from '@juno/domain/events/event-form'
import type { Rsvp } from '@juno/domain/rsvps/rsvp'

export const eventColumns =
  'id, title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, capacity, waitlist_enabled, cancelled_at'

/** The read narrows the embed to the member's own RSVP. */
export const withOwnRsvp = `${eventColumns}, event_rsvps(status, waitlisted_at)` as const

export interface ListedEvent extends EventRow {
  id: string
  host_name: string | null
  /** Seats; null without a limit. */
  capacity: number | null
  waitlist_enabled: boolean
  cancelled_at: string | null
  /** At most one: the member's own. None for visitors. */
  event_rsvps?: Rsvp[]
}
