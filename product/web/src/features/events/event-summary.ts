// Formats an event's time and description for lists. Times are in the event's own zone first, and in the viewer's where
// its clock differs.
import { shortDescriptionLength } from '@juno/domain/events/event-texts'
import { clockIn, eventDays, type EventSpan, zoneLabel } from '@juno/domain/events/event-time'
import { dayIn } from '@juno/domain/events/zoned-time'
import { graphemes } from '@juno/domain/text/graphemes'
import { dayText, viewerTimeZone } from '@/lib/dates'

const shortDay = (day: string) => dayText(day, { month: 'short', day: 'numeric' })

/** Returns month and day for the date badge, in the event's own zone. */
export function eventBadge(event: EventSpan): { month: string; day: string } {
  const { first } = eventDays(event)
  return { month: dayText(first, { month: 'short' }), day: first.slice(8) }
}

/**
 * Says when the event is, as parts to be joined by a middle dot: `['12:00 PM Toronto', '9:00 AM for you']`, or `['Dec
 * 15 – 17', 'from 6:00 PM Toronto']`. The viewer's clock is left out where it agrees, and names the day where that
 * differs.
 */
export function eventWhen(event: EventSpan, viewerZone = viewerTimeZone()): string[] {
  const { first, last } = eventDays(event)
  const several = first !== last
  const parts = several ? [dayRange(first, last)] : []
  if (event.all_day) return several ? parts : ['All day']
  const start = new Date(event.date)
  const there = clockIn(start, event.time_zone)
  parts.push(`${several ? 'from ' : ''}${there} ${zoneLabel(event.time_zone)}`)
  const here = clockIn(start, viewerZone)
  const dayHere = dayIn(start, viewerZone)
  if (dayHere !== first) parts.push(`${shortDay(dayHere)}, ${here} for you`)
  else if (here !== there) parts.push(`${here} for you`)
  return parts
}

function dayRange(first: string, last: string): string {
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${shortDay(first)} – ${sameMonth ? Number(last.slice(8)) : shortDay(last)}`
}

/**
 * Returns the first 150 characters of a longer description, or null. It counts as a person does: an emoji is one
 * character.
 */
export function shortDescription(description: string): string | null {
  const characters = graphemes(description)
  if (characters.length <= shortDescriptionLength) return null
  return `${characters.slice(0, shortDescriptionLength).join('').trimEnd()}…`
}
