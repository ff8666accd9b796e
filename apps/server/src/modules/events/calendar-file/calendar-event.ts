/** What a calendar says about one event to one person. */
export interface CalendarEvent {
  id: string
  title: string
  description: string
  date: Date
  end_date: Date | null
  all_day: boolean
  /** IANA; decides on which days an all-day event is. */
  time_zone: string
  location: string | null
  registration_url: string | null
  host_name: string | null
  sequence: number
  cancelled: boolean
  /** When this state of the event was stored. */
  updated_at: Date
  created_at: Date
  /** Her own answer; null for who was not asked for one. */
  answer: 'attending' | 'waitlisted' | 'maybe' | null
  /** Whether its time counts as taken. */
  busy: boolean
  /** Null for everybody who does not attend. */
  meeting_url: string | null
}
