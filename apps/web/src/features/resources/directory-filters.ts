// The directory's filters in the address, and which resources match them.
import { isNewResource, slugOf } from '@juno/domain/resources/resource-rules'
import { searchFor } from '@/components/search-for'

export interface DirectoryFilters {
  /** Slugs of the chosen names; an empty list means all. */
  types: readonly string[]
  categories: readonly string[]
  onlyNew: boolean
  search: string
}

export const noFilters: DirectoryFilters = { types: [], categories: [], onlyNew: false, search: '' }

export function readFilters(params: URLSearchParams): DirectoryFilters {
  return {
    types: params.getAll('type'),
    categories: params.getAll('category'),
    onlyNew: params.get('new') === '1',
    search: searchFor(params.get('q') ?? ''),
  }
}

export function writeFilters({ types, categories, onlyNew, search }: DirectoryFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  for (const type of types) params.append('type', type)
  for (const category of categories) params.append('category', category)
  if (onlyNew) params.set('new', '1')
  return params
}

export const isFiltering = ({ types, categories, onlyNew, search }: DirectoryFilters) =>
  types.length > 0 || categories.length > 0 || onlyNew || search.trim() !== ''

/** The list with this slug added, or taken out when it was there. */
export const toggled = (slugs: readonly string[], slug: string): string[] =>
  slugs.includes(slug) ? slugs.filter(other => other !== slug) : [...slugs, slug]

interface Filtered {
  type: { name: string } | null
  category: { name: string } | null
  created_at: string
}

/** Types, categories and newness combine; the search is the database's. */
export function passes(
  resource: Filtered,
  { types, categories, onlyNew }: DirectoryFilters,
  now: Date,
): boolean {
  return (
    isAmong(types, resource.type) &&
    isAmong(categories, resource.category) &&
    (!onlyNew || isNewResource(resource.created_at, now))
  )
}

const isAmong = (slugs: readonly string[], named: { name: string } | null) =>
  slugs.length === 0 || (named !== null && slugs.includes(slugOf(named.name)))
