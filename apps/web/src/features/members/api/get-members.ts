// Everybody with an account, a page at a time, as the database pages, filters and searches them.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListPage } from '@/components/list/list-state'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface AdminMember {
  id: string
  name: string | null
  email: string | null
  avatar_url: string | null
  role: string | null
  business_name: string | null
  location: string | null
  /** One of member-states, by value. */
  standing: string
  plan: string | null
  current_period_end: string | null
  cancel_at_period_end: boolean
  is_admin: boolean
  hidden: boolean
  featured: boolean
  joined_at: string
  last_sign_in_at: string | null
}

export interface MembersRequest {
  search: string
  /** A state, 'admin', or '' for all. */
  state: string
  /** From 0. */
  page: number
}

export const membersPageSize = 25

export const adminMembersKey = ['admin-members'] as const

const membersQuery = ({ search, state, page }: MembersRequest) =>
  queryOptions({
    queryKey: [...adminMembersKey, { search, state, page }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ListPage<AdminMember>> => {
      const rows = unwrap(
        await supabase
          .rpc('admin_members', { search, state, page, page_size: membersPageSize })
          .abortSignal(signal),
      ) as (AdminMember & { total: number })[]
      return { rows, total: rows[0]?.total ?? 0 }
    },
  })

export const useAdminMembers = (request: MembersRequest) => useQuery(membersQuery(request))
