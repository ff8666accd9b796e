// Reads and writes the filters of the member directory in the page's address.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { searchFor } from '@/components/search-for'

export interface DirectoryFilters {
  search: string
  /** An empty text means all. */
  industry: string
  location: string
  stage: string
  size: string
  expertise: string
  networking: boolean
  /** The first page is 1. */
  page: number
}

export const noFilters: DirectoryFilters = {
  search: '',
  industry: '',
  location: '',
  stage: '',
  size: '',
  expertise: '',
  networking: false,
  page: 1,
}

/** One page of the directory has this many members. It fills the last row at one, two and three columns. */
export const membersPerPage = 24

/** The database serves no page after this one. */
const lastPage = 10_000

const oneOf = (options: readonly { value: string }[], value: string | null) =>
  options.some(option => option.value === value) ? value! : ''

/** Reads an address, and leaves out values that make no sense. */
export function readFilters(address: URLSearchParams): DirectoryFilters {
  const page = Number(address.get('page') ?? 1)
  return {
    search: searchFor(address.get('search') ?? ''),
    industry: oneOf(industries, address.get('industry')),
    location: searchFor(address.get('location') ?? ''),
    stage: oneOf(companyStages, address.get('stage')),
    size: oneOf(teamSizes, address.get('size')),
    expertise: searchFor(address.get('expertise') ?? ''),
    networking: address.get('networking') === 'open',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  }
}

/** Returns the query string of these filters with its question mark, or an empty text without filters. */
export function writeFilters(filters: DirectoryFilters): string {
  const { page, networking, ...texts } = filters
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(texts)) if (value) address.set(name, value)
  if (networking) address.set('networking', 'open')
  if (page > 1) address.set('page', String(page))
  return address.size > 0 ? `?${address}` : ''
}
