/** One event as it appears in one person's calendar. */
export interface CalendarEvent {
  id: string
  title: string
  description: string
  date: Date
  end_date: Date | null
  all_day: boolean
  /** An IANA name, which decides the days of an all-day event. */
  time_zone: string
  location: string | null
  registration_url: string | null
  host_name: string | null
  sequence: number
  cancelled: boolean
  /** The time when this state of the event was stored. */
  updated_at: Date
  created_at: Date
  /** The person's own answer, or null. */
  answer: 'attending' | 'waitlisted' | 'maybe' | null
  /** Whether its time counts as busy. */
  busy: boolean
  /** Null for everybody who does not attend. */
  meeting_url: string | null
}
