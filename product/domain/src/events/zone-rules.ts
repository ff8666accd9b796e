/**
 * Says what the clocks of a time zone show and are called, for pages, mails and calendar files alike. Governments
 * change the rules and engines learn them late: zones that have changed recently follow the published database, all
 * others the engine.
 */
import { dateFormat } from '../text/date-format'
import { siteLocale } from '../text/locale'
import { zoneChanges } from './zone-changes'

interface Clocks {
  /** Minutes since 1970. */
  from: number
  /** Minutes ahead of UTC. */
  offset: number
  name: string | undefined
}

const changed: ReadonlyMap<string, readonly Clocks[]> = new Map(
  zoneChanges.flatMap(([zones, changes]) => {
    const clocks = changes.split(' ').map(change => {
      const [from, offset, name] = change.split('/')
      return { from: Number(from), offset: Number(offset), name }
    })
    return zones.split(' ').map(zone => [zone, clocks] as const)
  }),
)

const changedClocks = (instant: Date, zone: string): Clocks | undefined =>
  changed.get(zone)?.findLast(({ from }) => from * 60_000 <= instant.getTime())

/** Returns how far a zone's clocks are ahead of UTC at an instant, in milliseconds. It is negative to the west. */
export function offsetAt(instant: Date, zone: string): number {
  const known = changedClocks(instant, zone)
  if (known) return known.offset * 60_000
  const parts = dateFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(one => one.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(instant.getTime() / 1000) * 1000
}

const PACIFIC_ALL_YEAR: readonly string[] = ['America/Vancouver', 'Canada/Pacific']

/** Returns the name of the clocks at an instant: EST where they have a name in North America, GMT+11 elsewhere. */
export function abbreviationAt(instant: Date, zone: string): string {
  const known = changedClocks(instant, zone)
  const written = known ? known.name : engineName(instant, zone)
  // British Columbia keeps Pacific daylight time all year, which the database of zones calls MST.
  const name = written === 'MST' && PACIFIC_ALL_YEAR.includes(zone) ? 'PDT' : written
  // Engines differ in the names of Hawaii's clocks, and in their names for other continents.
  if (name && /^([ACEMP]|AK|HA?)[SD]T$|^UTC$/.test(name)) return name.replace(/^HA/, 'H')
  const minutes = Math.round(offsetAt(instant, zone) / 60_000)
  if (minutes === 0) return 'GMT'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

const engineName = (instant: Date, zone: string) =>
  dateFormat(siteLocale, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
