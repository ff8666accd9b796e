// One page of the member directory, how many members there are on all of them, and what its filters offer.
import type { Tables } from '@juno/domain/database.types'
import { columnList } from '@juno/domain/text/column-list'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { membersPerPage, type DirectoryFilters } from '../directory-filters'

const columns = [
  'id',
  'name',
  'role',
  'business_name',
  'location',
  'avatar_url',
  'industry',
  'open_to_networking',
] as const

export type DirectoryMember = Pick<Tables<'member_directory_profiles'>, (typeof columns)[number]>

const conditions = ({ page: _, stage, size, ...filters }: DirectoryFilters) => ({
  ...filters,
  company_stage: stage,
  team_size: size,
})

/** The count is cached apart from the pages, so that the next page does not count again. */
const memberCountQuery = (filters: DirectoryFilters) => {
  const asked = conditions(filters)
  return queryOptions({
    queryKey: ['members', 'count', asked],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('count_member_directory', asked).abortSignal(signal)),
  })
}

/** A response is cached under the filters of its request, so a late one is never shown for others. */
export const useMemberSearch = (filters: DirectoryFilters) => useQuery(memberSearchQuery(filters))

export const memberSearchQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: ['members', 'search', filters],
    queryFn: async ({ signal, client }) => {
      const [found, total] = await Promise.all([
        supabase
          .rpc('search_member_directory', {
            ...conditions(filters),
            page_number: filters.page,
            page_size: membersPerPage,
          })
          .select(columnList(columns))
          .abortSignal(signal),
        // The outer query retries both.
        client.fetchQuery({ ...memberCountQuery(filters), staleTime: 30_000, retry: false }),
      ])
      return { members: unwrap(found), total }
    },
    placeholderData: keepPreviousData,
  })

/** This is a type and not an interface, since only types can be cast from the database's JSON. */
type DirectoryChoices = { locations?: string[]; expertise?: string[] }

/**
 * Reads the places and the expertise that members name. The lists are empty while they load, and when they `failed` to
 * load.
 */
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
