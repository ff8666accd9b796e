// Defines the fields of an event that only admins enter: its host, seats and meeting link.
import type { Tables } from '@juno/domain/database.types'
import { readWebLink, webLinkProblem } from '@juno/domain/text/web-link'
import { mostSeats, type EventChange } from '@juno/domain/events/event-change'
import type { ListedEvent } from './api/events'
import {
  eventFormFields,
  emptyEventForm,
  eventFormErrors,
  eventFormOf,
  eventRowOf,
  type EventFormErrors,
  type EventFormValues,
} from '@juno/domain/events/event-form'
import type { eventColumns, EventRow } from '@juno/domain/events/event-columns'
import { siteLocale } from '@juno/domain/text/locale'

export interface AdminEventValues extends EventFormValues {
  hostName: string
  /** The text as typed, or an empty one without a limit. */
  capacity: string
  waitlist: boolean
  meetingLink: string
}

type AdminEventErrors = EventFormErrors & {
  capacity?: string
  meetingLink?: string
}

export type AdminEventRow = EventRow & Pick<Tables<'events'>, (typeof eventColumns.admin)[number]>

export const emptyAdminEventForm = (timeZone: string): AdminEventValues => ({
  ...emptyEventForm(timeZone),
  hostName: '',
  capacity: '',
  waitlist: false,
  meetingLink: '',
})

export const adminEventFormOf = (event: ListedEvent, meetingLink: string | null): AdminEventValues => ({
  ...eventFormOf(event),
  hostName: event.host_name ?? '',
  capacity: event.capacity === null ? '' : String(event.capacity),
  waitlist: event.waitlist_enabled,
  meetingLink: meetingLink ?? '',
})

/** Names the fields like the form. */
export const adminEventFields = {
  ...eventFormFields,
  hostName: 'Host name',
  meetingLink: 'Meeting link',
  capacity: 'Seats',
  waitlist: 'Waitlist',
} as const satisfies Record<keyof AdminEventValues, string>

/** Returns the part of a change that members may be emailed about, or null. The server decides whether they are. */
export function mailedChange(row: AdminEventRow, before: ListedEvent): EventChange | null {
  const { date, end_date, all_day, time_zone, location, capacity } = row
  const moment = (value: string | null) => value && Date.parse(value)
  const changed =
    moment(date) !== moment(before.date) ||
    moment(end_date) !== moment(before.end_date) ||
    all_day !== before.all_day ||
    time_zone !== before.time_zone ||
    location !== before.location ||
    capacity !== before.capacity
  return changed ? { date, end_date, all_day, time_zone, location, capacity } : null
}

export function adminEventErrors(values: AdminEventValues): AdminEventErrors {
  const errors: AdminEventErrors = eventFormErrors(values)
  const seats = values.capacity.trim()
  if (seats && !(/^\d+$/.test(seats) && Number(seats) >= 1 && Number(seats) <= mostSeats))
    errors.capacity = `Please enter a number of seats from 1 to ${mostSeats.toLocaleString(siteLocale)}, or nothing.`
  const link = values.meetingLink.trim()
  const linkProblem = link && webLinkProblem(link)
  if (linkProblem) errors.meetingLink = linkProblem
  return errors
}

/** Returns the row and the meeting link, which only attendees may read. Empty values are null. */
export function adminEventRowOf(
  values: AdminEventValues,
  before?: ListedEvent,
): { row: AdminEventRow; meetingLink: string | null } {
  const capacity = values.capacity.trim() ? Number(values.capacity) : null
  return {
    row: {
      ...eventRowOf(values, before),
      host_name: values.hostName.trim() || null,
      capacity,
      waitlist_enabled: capacity !== null && values.waitlist,
    },
    meetingLink: readWebLink(values.meetingLink),
  }
}
