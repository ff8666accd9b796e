// One page of the member directory, and how many members there are on all of them.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { membersPerPage, type DirectoryFilters } from '@/features/members/directory-filters'

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

interface DirectoryPage {
  members: DirectoryMember[]
  total: number
}

const columns = 'id, name, role, business_name, location, avatar_url, industry, open_to_networking'

const conditions = ({
  search,
  industry,
  location,
  stage,
  size,
  expertise,
  networking,
}: DirectoryFilters) => ({
  search,
  industry,
  location,
  company_stage: stage,
  team_size: size,
  expertise,
  networking,
})

/** The number outlives the page: leafing through does not count again. */
const memberCountQuery = (filters: DirectoryFilters) => {
  const asked = conditions(filters)
  return queryOptions({
    queryKey: ['members', 'count', asked],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('count_member_directory', asked).abortSignal(signal)),
  })
}

/** An answer belongs to its question: one that arrives late is never shown for another. */
export const memberSearchQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: ['members', 'search', filters],
    queryFn: async ({ signal, client }): Promise<DirectoryPage> => {
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

export const useMemberSearch = (filters: DirectoryFilters) => useQuery(memberSearchQuery(filters))
