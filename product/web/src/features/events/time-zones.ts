// Lists the time zones of the browser by continent.
import { zoneLabel } from '@juno/domain/events/event-time'

interface ZoneGroup {
  heading: string
  options: { id: string; display: string }[]
}

/** The database accepts zones of this form. */
const storable = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/

/** @param chosen is offered even where the browser does not know it */
export function timeZoneGroups(chosen: string): ZoneGroup[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  const groups = new Map<string, ZoneGroup>()
  for (const zone of [...zones].filter(each => storable.test(each)).sort()) {
    const heading = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Universal'
    const group = groups.get(heading) ?? { heading, options: [] }
    group.options.push({ id: zone, display: zoneName(zone) })
    groups.set(heading, group)
  }
  return [...groups.values()]
}

/** Returns 'Toronto (America)'. The region in between is kept: 'Louisville, Kentucky (America)'. */
function zoneName(zone: string): string {
  const [continent, ...places] = zone.split('/')
  if (places.length === 0) return zoneLabel(zone)
  const place = places.reverse().map(part => part.replaceAll('_', ' '))
  return `${place.join(', ')} (${continent})`
}
