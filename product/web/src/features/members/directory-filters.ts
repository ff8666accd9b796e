// The filters of the member directory, and how they are written in the page's address.
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
  /** From 1. */
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

/** Members on one page of the directory; the rows of one, two and three columns come out even. */
export const membersPerPage = 24

/** The last page that the database serves. */
const lastPage = 10_000

const oneOf = (options: readonly { value: string }[], value: string | null) =>
  options.some(option => option.value === value) ? value! : ''

/** Reads an address; values that make no sense are left out. */
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

/** The query string of these filters, with its question mark; empty without any. */
export function writeFilters(filters: DirectoryFilters): string {
  const { page, networking, ...texts } = filters
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(texts)) if (value) address.set(name, value)
  if (networking) address.set('networking', 'open')
  if (page > 1) address.set('page', String(page))
  return address.size > 0 ? `?${address}` : ''
}
