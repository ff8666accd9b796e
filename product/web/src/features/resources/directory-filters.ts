// Keeps the directory's filters in the address.
import { searchFor } from '@/components/search-for'

export interface DirectoryFilters {
  /** Slugs of the chosen names. An empty list means all. */
  types: readonly string[]
  categories: readonly string[]
  onlyNew: boolean
  search: string
  /** An empty text orders by title. */
  order: string
  /** The first page is 1. */
  page: number
}

export const noFilters: DirectoryFilters = {
  types: [],
  categories: [],
  onlyNew: false,
  search: '',
  order: '',
  page: 1,
}

/** The orders besides the one by title. */
export const otherOrders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'type', label: 'By type' },
] as const

export function readFilters(params: URLSearchParams): DirectoryFilters {
  return {
    types: params.getAll('type'),
    categories: params.getAll('category'),
    onlyNew: params.get('new') === '1',
    search: searchFor(params.get('q') ?? ''),
    order: otherOrders.find(({ value }) => value === params.get('order'))?.value ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  }
}

export function writeFilters(filters: DirectoryFilters): URLSearchParams {
  const { types, categories, onlyNew, search, order, page } = filters
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  for (const type of types) params.append('type', type)
  for (const category of categories) params.append('category', category)
  if (onlyNew) params.set('new', '1')
  if (order) params.set('order', order)
  if (page > 1) params.set('page', String(page))
  return params
}

export const isFiltering = ({ types, categories, onlyNew, search }: DirectoryFilters) =>
  types.length > 0 || categories.length > 0 || onlyNew || search.trim() !== ''

/** Returns the list with this slug added, or removed when it was there. */
export const toggled = (slugs: readonly string[], slug: string): string[] =>
  slugs.includes(slug) ? slugs.filter(other => other !== slug) : [...slugs, slug]
