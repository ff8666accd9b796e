/** Holds the entries of the location search in their five groups (docs/specification/option-lists.md#locations). */
import { searchKey } from '../text/search-key'
import { canadianCities } from './canadian-cities'
import { canadianProvinces } from './canadian-provinces'
import { countries } from './countries'
import type { LocationOption } from './location-option'
import { usCities } from './us-cities'
import { usStates } from './us-states'

const slug = (text: string) =>
  searchKey(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const city = (display: string, country: 'USA' | 'Canada', prefix: string): LocationOption => ({
  id: `city-${prefix}-${slug(display)}`,
  type: 'city',
  country,
  state: display.slice(display.lastIndexOf(' ') + 1),
  display,
})

/** The groups are in the order of the dropdown, with the headings it shows. */
export const locationGroups: readonly { heading: string; options: readonly LocationOption[] }[] = [
  { heading: 'United States Cities', options: usCities.map(display => city(display, 'USA', 'us')) },
  { heading: 'Canadian Cities', options: canadianCities.map(display => city(display, 'Canada', 'ca')) },
  {
    heading: 'United States',
    options: usStates.map(display => ({
      id: `state-${slug(display)}`,
      type: 'state',
      country: 'USA',
      display,
    })),
  },
  {
    heading: 'Canada',
    options: canadianProvinces.map(display => ({
      id: `province-${slug(display)}`,
      type: 'province',
      country: 'Canada',
      display,
    })),
  },
  {
    heading: 'Other Countries',
    options: countries.map(display => ({ id: `country-${slug(display)}`, type: 'country', display })),
  },
]

export const locationOptions: readonly LocationOption[] = locationGroups.flatMap(group => group.options)
