// One page of the member directory, how many members there are on all of them, and what its filters offer.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { membersPerPage, type DirectoryFilters } from '../directory-filters'

export interface DirectoryMember {
  id: string
  name: string | null
  role: string | null
  business_name: string | null
  location: string | null
  avatar_url: string | null
  industry: string | null
  open_to_networking: boolean | null
}

const columns = 'id, name, role, business_name, location, avatar_url, industry, open_to_networking'

const conditions = ({ page: _, stage, size, ...filters }: DirectoryFilters) => ({
  ...filters,
  company_stage: stage,
  team_size: size,
})

/** Cached apart from the pages: the next page does not count again. */
const memberCountQuery = (filters: DirectoryFilters) => {
  const asked = conditions(filters)
  return queryOptions({
    queryKey: ['members', 'count', asked],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('count_member_directory', asked).abortSignal(signal)),
  })
}

/** A response is cached under the filters it was requested with, so a late one is never shown for others. */
export const useMemberSearch = (filters: DirectoryFilters) =>
  useQuery({
    queryKey: ['members', 'search', filters],
    queryFn: async ({ signal, client }) => {
      const [found, total] = await Promise.all([
        supabase
          .rpc('search_member_directory', {
            ...conditions(filters),
            page_number: filters.page,
            page_size: membersPerPage,
          })
          .select(columns)
          .abortSignal(signal),
        client.fetchQuery({ ...memberCountQuery(filters), staleTime: 30_000 }),
      ])
      return { members: unwrap(found) as DirectoryMember[], total }
    },
    placeholderData: keepPreviousData,
  })

/** A type, not an interface: only types can be read out of the database's JSON. */
type DirectoryChoices = { locations?: string[]; expertise?: string[] }

/** The places and the expertise that members name. Empty lists while they load, and if they cannot be loaded: `failed`. */
export function useDirectoryChoices() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['members', 'choices'],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('member_directory_choices').abortSignal(signal)) as DirectoryChoices,
    staleTime: 5 * 60_000,
  })
  return {
    locations: data?.locations ?? [],
    expertise: data?.expertise ?? [],
    failed: isError && !data,
    refetch,
  }
}
