/** The shape of one entry of the location search. Leaf: imported by the lists and by their collection. */
export interface LocationOption {
  /** Stable key, for example `city-us-new-york-ny`. */
  id: string
  type: 'city' | 'state' | 'province' | 'country'
  /** Set for cities, states and provinces. */
  country?: 'USA' | 'Canada'
  /** Two-letter state or province of a city. */
  state?: string
  /** What is shown, searched and stored. No two options share it. */
  display: string
}
