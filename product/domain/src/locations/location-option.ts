/**
 * Defines one entry of the location search. The module imports nothing, since the lists and their collection import it.
 */
export interface LocationOption {
  /** Stable key, for example `city-us-new-york-ny`. */
  id: string
  type: 'city' | 'state' | 'province' | 'country'
  /** Set for cities, states and provinces. */
  country?: 'USA' | 'Canada'
  /** Two-letter state or province of a city. */
  state?: string
  /** The text that is shown, searched and stored. No two options share it. */
  display: string
}
