// Groups the options of the location filter: whole states and provinces, and the places that members name.
import { canadianProvinces } from '@juno/domain/locations/canadian-provinces'
import { regionCodes } from '@juno/domain/locations/region-codes'
import { usStates } from '@juno/domain/locations/us-states'

const names = new Map<string, string>(
  [...usStates, ...canadianProvinces].map(name => [regionCodes[name], name] as const),
)

/** Returns the two letters of the state or province at the end of a place: 'Toronto, ON' → 'ON'. */
const regionOf = (place: string) => /, ([A-Z]{2})$/.exec(place)?.[1]

/** Labels a chosen place: 'ON' → 'All of Ontario', 'Toronto, ON' as it is. */
export function placeLabel(place: string): string {
  const region = names.get(place)
  return region ? `All of ${region}` : place
}

/** @param current the chosen place, which is always among the options */
export function placeGroups(places: readonly string[], current: string) {
  const known =
    current === '' || names.has(current) || places.includes(current) ? places : [current, ...places]
  const regions = new Set([...known.map(regionOf), current].filter(code => code && names.has(code)))
  const option = (id: string) => ({ id, display: placeLabel(id) })
  return [
    {
      heading: 'States and provinces',
      options: [...regions]
        .map(code => option(code!))
        .sort((a, b) => a.display.localeCompare(b.display, 'en')),
    },
    { heading: 'Places', options: known.map(option) },
  ].filter(group => group.options.length > 0)
}
