/**
 * Writes the rules of the time zones whose clocks have changed since 2023, from the published database (moment-timezone
 * follows it within days). Engines know the rules of the day they were built. `npm run types:zones` puts the result
 * into product/domain/src/events/zone-changes.ts, and a test compares the two.
 */
import moment from 'moment-timezone'
import { formatSource } from '../format-source'

const firstYear = 2023
const lastYear = 2037
const since = Date.UTC(firstYear, 0)

const offsetAt = (zone: string, at: number) => 0 - moment.tz.zone(zone)!.utcOffset(at)

/** Returns the offsets in the middle of each month. */
const yearOf = (zone: string, year: number) =>
  Array.from({ length: 12 }, (_, month) => offsetAt(zone, Date.UTC(year, month, 15))).join()

const hasChanged = (zone: string) =>
  Array.from({ length: lastYear - firstYear }, (_, index) => firstYear + 1 + index).some(
    year => yearOf(zone, year) !== yearOf(zone, firstYear),
  )

/** Only the clocks of North America have names in English. Others are called by their distance from UTC. */
function nameAt(zone: string, at: number): string | undefined {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    since,
  )
  const named = !parts.find(({ type }) => type === 'timeZoneName')?.value.startsWith('GMT')
  return named ? moment.tz.zone(zone)!.abbr(at) : undefined
}

/**
 * Returns 'from/offset/name', one after the other: minutes since 1970, minutes ahead of UTC, and the name if there is
 * one.
 */
function changesOf(zone: string): string {
  const { untils } = moment.tz.zone(zone)!
  const later = untils.filter(until => until && until > since && until < Date.UTC(lastYear + 1, 0))
  return [since, ...(later as number[])]
    .map(at =>
      [at / 60_000, offsetAt(zone, at), nameAt(zone, at)].filter(part => part !== undefined).join('/'),
    )
    .join(' ')
}

const isKnown = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Returns the whole file, formatted as the repository formats TypeScript. */
export async function renderZoneChanges(target: string): Promise<string> {
  const zonesBy = new Map<string, string[]>()
  for (const zone of moment.tz.names().filter(each => isKnown(each) && hasChanged(each)))
    zonesBy.set(changesOf(zone), [...(zonesBy.get(changesOf(zone)) ?? []), zone])
  const lines = [...zonesBy].map(
    ([changes, zones]) => `[${JSON.stringify(zones.join(' '))}, ${JSON.stringify(changes)}]`,
  )
  const source = `// Generated from the published time zone database by \`npm run types:zones\`. Do not edit.

/**
 * Zones whose rules have changed since ${firstYear}, and all that holds in them from then until ${lastYear}:
 * 'from/offset/name', in minutes since 1970 and minutes ahead of UTC, with the name of the clocks if they have one.
 */
export const zoneChanges: readonly (readonly [zones: string, changes: string])[] = [${lines.join(',')}]
`
  return formatSource(target, source)
}
