// Everybody who is not hidden, by name, a page at a time: there may be thousands.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'
import { listsKey, memberColumns, type MemberRow } from '@/features/featured-members/api/member-row'
import { fold } from '@juno/domain/text/fold'

export const membersPageSize = 24

interface MembersRequest {
  /** From 0. */
  page: number
  /** Looked for in name, business, role, expertise, place and bio; empty for all. */
  search: string
}

export const membersQuery = ({ page, search }: MembersRequest) =>
  queryOptions({
    queryKey: [...listsKey, 'all', page, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      let asking = supabase
        .from('profiles')
        .select(memberColumns, { count: 'exact' })
        .eq('hidden', false)
        .order('name')
        .order('id')
        .range(...rangeOf(page, membersPageSize))
        .abortSignal(signal)
      const words = fold(search.trim()).replaceAll('*', '')
      if (words) asking = asking.like('search_text', `%${words.replace(/[\\%_]/g, '\\$&')}%`)
      return readPage<MemberRow>(asking)
    },
  })

export const useMembers = (request: MembersRequest) => useQuery(membersQuery(request))
