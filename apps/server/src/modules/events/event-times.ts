/** The domain's texts for the time of an event, by the current time zone rules. */
import * as eventTime from '@juno/domain/events/event-time'
import * as zoned from '@juno/domain/events/zoned-time'
import { currentZoneRules } from './current-zone-rules'

export const clockIn = (instant: Date, zone: string): string =>
  eventTime.clockIn(instant, zone, undefined, currentZoneRules)

export const eventDays = (event: eventTime.EventSpan) => eventTime.eventDays(event, currentZoneRules)

export const formatEventRange = (event: eventTime.EventSpan): eventTime.EventRangeText =>
  eventTime.formatEventRange(event, undefined, undefined, currentZoneRules)

export const dayIn = (instant: Date, zone: string): string => zoned.dayIn(instant, zone, currentZoneRules)
