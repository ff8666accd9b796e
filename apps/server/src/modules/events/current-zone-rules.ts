/**
 * In charge of today's rules of time zones: from the published database, because the engine knows those of the day
 * that it was built. Mails and calendar files would otherwise say other hours than the members' browsers.
 */
import { engineRules, type ZoneRules } from '@juno/domain/events/zone-rules'
import moment from 'moment-timezone'

/** The published rules of a zone; null when there is no such zone in them. */
const published = (zone: string) => moment.tz.zone(zone)

export const currentZoneRules: ZoneRules = {
  offsetAt(instant, zone) {
    const minutesBehind = published(zone)?.utcOffset(instant.getTime())
    return minutesBehind === undefined ? engineRules.offsetAt(instant, zone) : 0 - minutesBehind * 60_000
  },
  // The engine's names are the reader's; the database's (MST, +11) stand in where the engine is behind.
  abbreviationAt(instant, zone, locale) {
    const agreed = engineRules.offsetAt(instant, zone) === currentZoneRules.offsetAt(instant, zone)
    return agreed
      ? engineRules.abbreviationAt(instant, zone, locale)
      : (published(zone)?.abbr(instant.getTime()) ?? '')
  },
}
