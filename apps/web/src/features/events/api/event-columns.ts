// What the pages read of an event.
import type { EventRow } from '@/features/events/event-form'

export const eventColumns =
  'id, title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, capacity, waitlist_enabled, cancelled_at'

/** The member's own answer; set by the embed below, which row level security narrows to her. */
export const withOwnAnswer = `${eventColumns}, event_rsvps(status, waitlisted_at)` as const

export interface EventAnswer {
  status: string
  /** Since when she waits for a seat; null when she has one, or wants none. */
  waitlisted_at: string | null
}

export interface ListedEvent extends EventRow {
  id: string
  host_name: string | null
  /** Seats; null without a limit. */
  capacity: number | null
  waitlist_enabled: boolean
  cancelled_at: string | null
  /** At most one: the member's own. None for visitors. */
  event_rsvps?: EventAnswer[]
}
