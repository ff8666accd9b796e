/**
 * In charge of the current time zone rules: from the published database, because the engine knows those of the day
 * it was built. Otherwise mails and calendar files would show other hours than the members' browsers.
 */
import { engineRules, type ZoneRules } from '@juno/domain/events/zone-rules'
import moment from 'moment-timezone'

/** The published rules of a zone; null for an unknown zone. */
const published = (zone: string) => moment.tz.zone(zone)

export const currentZoneRules: ZoneRules = {
  offsetAt(instant, zone) {
    const minutesBehind = published(zone)?.utcOffset(instant.getTime())
    return minutesBehind === undefined ? engineRules.offsetAt(instant, zone) : 0 - minutesBehind * 60_000
  },
  // The engine's zone names are localised; the database's names (MST, +11) replace them where the engine is outdated.
  abbreviationAt(instant, zone, locale) {
    const agreed = engineRules.offsetAt(instant, zone) === currentZoneRules.offsetAt(instant, zone)
    return agreed
      ? engineRules.abbreviationAt(instant, zone, locale)
      : (published(zone)?.abbr(instant.getTime()) ?? '')
  },
}
