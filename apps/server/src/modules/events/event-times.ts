/** When an event is, in the words of the domain, by today's rules of time zones. */
import * as told from '@juno/domain/events/event-time'
import * as zoned from '@juno/domain/events/zoned-time'
import { currentZoneRules } from './current-zone-rules'

export const clockIn = (instant: Date, zone: string): string =>
  told.clockIn(instant, zone, undefined, currentZoneRules)

export const eventDays = (event: told.EventSpan) => told.eventDays(event, currentZoneRules)

export const formatEventRange = (event: told.EventSpan): told.EventRangeWords =>
  told.formatEventRange(event, undefined, undefined, currentZoneRules)

export const dayIn = (instant: Date, zone: string): string => zoned.dayIn(instant, zone, currentZoneRules)
