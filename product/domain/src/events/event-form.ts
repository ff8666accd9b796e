/** Defines the values of an event form, and the row that they become (docs/specification/events.md#form). */
import type { EventRow } from './event-columns'
import { isBlank } from '../text/is-blank'
import { readWebLink, webLinkProblem } from '../text/web-link'
import { isMonth } from './calendar-years'
import { eventTexts } from './event-texts'
import { clockIn, inZone } from './event-time'
import { dayIn, instantToZoned, isTimeZone, zonedDateTimeToInstant } from './zoned-time'

/** All values are as typed: days 2026-12-02, times 18:30, empty where nothing was entered. */
export interface EventFormValues {
  title: string
  description: string
  allDay: boolean
  startDate: string
  startTime: string
  multiDay: boolean
  endDate: string
  endTime: string
  timeZone: string
  location: string
  registrationUrl: string
}

export const eventFormFields = {
  title: 'Title',
  description: 'Description',
  allDay: 'All day',
  multiDay: 'Multi-day event',
  startDate: 'Start date',
  startTime: 'Start time',
  endDate: 'End date',
  endTime: 'End time',
  timeZone: 'Time zone',
  location: 'Location',
  registrationUrl: 'Registration URL',
} as const satisfies Record<keyof EventFormValues, string>

/** The fields that make the time of an event. */
export const eventTimeFields = [
  'allDay',
  'multiDay',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
] as const satisfies (keyof EventFormValues)[]

export type EventFormErrors = Partial<Record<keyof EventFormValues, string>>

/** The most characters of each text; the database checks the same. */
export const eventLimits = { title: 200, description: 10_000, location: 300, hostName: 160 } as const

export const emptyEventForm = (timeZone: string): EventFormValues => ({
  title: '',
  description: '',
  allDay: false,
  startDate: '',
  startTime: '',
  multiDay: false,
  endDate: '',
  endTime: '',
  timeZone,
  location: '',
  registrationUrl: '',
})

/** Returns the form of an existing event. */
export function eventFormOf(event: EventRow): EventFormValues {
  const start = instantToZoned(new Date(event.date), event.time_zone)
  const end = event.end_date ? instantToZoned(new Date(event.end_date), event.time_zone) : null
  return {
    title: event.title,
    description: event.description,
    allDay: event.all_day,
    startDate: start.date,
    startTime: event.all_day ? '' : start.time,
    multiDay: end !== null && end.date !== start.date,
    endDate: end?.date ?? '',
    endTime: event.all_day ? '' : (end?.time ?? ''),
    timeZone: event.time_zone,
    location: event.location ?? '',
    registrationUrl: event.registration_url ?? '',
  }
}

/** Turns the multi-day rule on or off. Turned off, the end equals the start. */
export const withMultiDay = (values: EventFormValues, multiDay: boolean): EventFormValues =>
  multiDay
    ? { ...values, multiDay }
    : { ...values, multiDay, endDate: values.startDate, endTime: values.startTime }

/**
 * Returns the end that keeps the duration of an event whose start was moved. Returns null where there is no end, or
 * where a start or the end cannot be read. A day that becomes too long for one date makes it a multi-day event.
 * @param before the earlier start
 */
export function movedEnd(
  before: Pick<EventFormValues, 'startDate' | 'startTime'>,
  values: EventFormValues,
): Pick<EventFormValues, 'multiDay' | 'endDate' | 'endTime'> | null {
  const { allDay, multiDay, startDate, startTime, endTime } = values
  if (allDay && !multiDay) return null
  const at = (day: string, time: string) =>
    isCalendarDay(day) ? Date.parse(`${day}T${allDay ? '00:00' : time}Z`) : NaN
  const from = at(before.startDate, before.startTime)
  const end = at(multiDay ? values.endDate : before.startDate, endTime)
  const moved = at(startDate, startTime) + end - from
  if (Number.isNaN(moved) || end < from) return null
  const [endDate = '', clock = ''] = new Date(moved).toISOString().split('T')
  if (!isCalendarDay(endDate)) return null
  return {
    multiDay: multiDay || endDate !== startDate,
    endDate,
    endTime: allDay ? endTime : clock.slice(0, 5),
  }
}

/** An event of one day ends on the day it starts. */
const endDay = (values: EventFormValues) => (values.multiDay ? values.endDate : values.startDate)

function instantOf(date: string, time: string, zone: string): number | null {
  try {
    return zonedDateTimeToInstant(date, time, zone).getTime()
  } catch {
    return null
  }
}

/** Returns whether the calendar can show a day: its year is within the calendar's range. */
const isCalendarDay = (day: string) => isMonth(day.slice(0, -3))

/** Returns the problems of the form by field. It is empty when there are none. */
export function eventFormErrors(values: EventFormValues): EventFormErrors {
  const errors: EventFormErrors = {}
  if (isBlank(values.title)) errors.title = 'Please enter a title.'
  if (isBlank(values.description)) errors.description = 'Please enter a description.'
  Object.assign(errors, timeErrors(values))
  const url = values.registrationUrl.trim()
  const urlProblem = url && webLinkProblem(url)
  if (urlProblem) errors.registrationUrl = urlProblem
  return errors
}

function timeErrors(values: EventFormValues): EventFormErrors {
  const errors: EventFormErrors = {}
  if (!values.startDate) errors.startDate = 'Please choose a start date.'
  if (!values.allDay && !values.startTime) errors.startTime = 'Please choose a start time.'
  if (!isTimeZone(values.timeZone)) errors.timeZone = 'Please choose a time zone.'
  if (values.multiDay && !values.endDate) errors.endDate = 'Please choose an end date.'
  if (values.multiDay && !values.allDay && !values.endTime) errors.endTime = 'Please choose an end time.'
  if (Object.keys(errors).length > 0) return errors
  // Typing a year digit by digit easily gives years like 0206 and 20261.
  if (!isCalendarDay(values.startDate)) errors.startDate = 'Please check the year of the start date.'
  if (values.multiDay && !isCalendarDay(values.endDate))
    errors.endDate = 'Please check the year of the end date.'
  if (Object.keys(errors).length > 0) return errors
  const { start, end } = instants(values)
  if (start === null) errors.startDate = 'Please choose a start date.'
  else if (end !== null && end < start) {
    if (values.multiDay) errors.endDate = eventTexts.endBeforeStart
    else errors.endTime = `${eventTexts.endBeforeStart}. ${eventTexts.endsNextDay}`
  }
  return errors
}

function instants(values: EventFormValues): { start: number | null; end: number | null } {
  const { allDay, startDate, startTime, endTime, timeZone } = values
  const start = instantOf(startDate, allDay ? '00:00' : startTime, timeZone)
  if (allDay) return { start, end: values.multiDay ? instantOf(values.endDate, '00:00', timeZone) : null }
  return { start, end: endTime ? instantOf(endDay(values), endTime, timeZone) : null }
}

/**
 * Returns the row of a checked form. Empty values are null.
 * @param before the earlier event: a time that was not touched keeps its instant, also in an hour that happens twice
 */
export function eventRowOf(values: EventFormValues, before?: EventRow): EventRow {
  const { start, end } = instants(values)
  if (start === null) throw new RangeError('The form was not checked.')
  const old = before && eventFormOf(before)
  const sameZone = old?.timeZone === values.timeZone && old.allDay === values.allDay
  const sameStart = sameZone && old.startDate === values.startDate && old.startTime === values.startTime
  const sameEnd =
    sameZone &&
    end !== null &&
    (old.endDate || old.startDate) === endDay(values) &&
    old.endTime === values.endTime
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    date: before && sameStart ? before.date : new Date(start).toISOString(),
    end_date:
      before?.end_date && sameEnd ? before.end_date : end === null ? null : new Date(end).toISOString(),
    all_day: values.allDay,
    time_zone: values.timeZone,
    location: values.location.trim() || null,
    registration_url: readWebLink(values.registrationUrl),
  }
}

/**
 * Returns the question to ask before a checked form is sent whose event has begun already, or null. A day counts as
 * past once it is over.
 * @param before the form as it was loaded: an unchanged start needs no question
 */
export function pastStartQuestion(values: EventFormValues, now: Date, before?: EventFormValues) {
  const { allDay, startDate, startTime, timeZone } = values
  const kept = (['allDay', 'startDate', 'startTime', 'timeZone'] as const).every(
    field => values[field] === before?.[field],
  )
  if (kept) return null
  const { start } = instants(values)
  const past = allDay ? startDate < dayIn(now, timeZone) : start !== null && start < now.getTime()
  if (!past) return null
  const day = inZone(new Date(`${startDate}T12:00:00Z`), 'UTC', { dateStyle: 'full' })
  const clock = allDay ? '' : ` at ${clockIn(new Date(`${startDate}T${startTime}:00Z`), 'UTC')}`
  return {
    title: 'Is the date right?',
    text: `${day}${clock} is in the past.`,
    confirmLabel: 'Keep this date',
    cancelLabel: 'Change the date',
  }
}
