// The members as the admins choose the featured ones (docs/specification/members.md#featured-members).
import type { Tables } from '@juno/domain/database.types'
import { columnList } from '@juno/domain/text/column-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readCountedPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

/** Only a member with an open membership is `listed`. Nobody else is shown to members, featured or not. */
const shown = ['id', 'name', 'avatar_url', 'role', 'business_name', 'featured', 'listed'] as const
const memberColumns = columnList(shown)

export type MemberRow = Pick<Tables<'profiles'>, (typeof shown)[number]>

export const listsKey = ['profiles', 'featuring'] as const

/** Reads everyone who is featured now. */
export const useFeatured = () =>
  useQuery({
    queryKey: [...listsKey, 'featured'],
    queryFn: async ({ signal }): Promise<MemberRow[]> =>
      unwrap(
        await supabase
          .from('profiles')
          .select(memberColumns)
          .eq('featured', true)
          .eq('hidden', false)
          .order('name')
          .order('id')
          .abortSignal(signal),
      ),
  })

export const membersPageSize = 24

interface MembersRequest {
  /** The first page is 0. */
  page: number
  /** Searches name, business, role, expertise, place and bio. Empty for all. */
  search: string
}

/** Reads everyone who is not hidden, by name. */
export const useMembers = ({ page, search }: MembersRequest) =>
  useQuery({
    queryKey: [...listsKey, 'all', page, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readCountedPage<MemberRow>(
        supabase
          .rpc('admin_profiles', { search, page, page_size: membersPageSize })
          .select(memberColumns)
          .abortSignal(signal),
        supabase.rpc('count_admin_profiles', { search }).abortSignal(signal),
      ),
  })

/** Returns whether the caller's own profile has the admin flag. */
export const useAdminCheck = (userId: string) =>
  useQuery({
    queryKey: ['profiles', 'is-admin', userId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.from('profiles').select('is_admin').eq('id', userId).abortSignal(signal).single())
        .is_admin,
  })

interface FeaturedChanges {
  changes: readonly { id: string; featured: boolean }[]
  /** Called with the id of each member that is stored. */
  onSaved: (id: string) => void
}

/** Stores one member after the other and stops at the first failure. Then the lists are loaded again in any case. */
export function useSaveFeatured() {
  return useMutation({
    mutationFn: async ({ changes, onSaved }: FeaturedChanges) => {
      for (const { id, featured } of changes) {
        unwrap(await supabase.from('profiles').update({ featured }).eq('id', id).select('id').single())
        onSaved(id)
      }
    },
    // This refreshes every query of profiles, including the dashboard's featured member.
    onSettled: refreshing(['profiles']),
  })
}
