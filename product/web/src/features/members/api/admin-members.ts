// Lists all accounts, a page at a time or all for a file, and changes one.
import { mostCounted } from '@juno/domain/text/counted'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListPage } from '@/components/list/list-state'
import { refreshing } from '@/lib/refreshing'
import { api } from '@/lib/api'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

export interface AdminMember {
  id: string
  name: string | null
  email: string | null
  avatar_url: string | null
  role: string | null
  business_name: string | null
  location: string | null
  /** The value of one of the memberStates. */
  standing: string
  plan: string | null
  current_period_end: string | null
  cancel_at_period_end: boolean
  is_admin: boolean
  /** Whether they may come in today. */
  is_member: boolean
  hidden: boolean
  featured: boolean
  joined_at: string
  last_sign_in_at: string | null
}

interface MembersRequest {
  search: string
  /** A state, 'member', 'admin', or '' for all. */
  state: string
  /** The first page is 0. */
  page: number
}

export const membersPageSize = 25

const adminMembersKey = ['admin-members']

export const useAdminMembers = ({ search, state, page }: MembersRequest) =>
  useQuery({
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

/** Returns how many may come in today, and for how many a membership waits, some of whom have no account yet. */
export const useMemberCounts = () =>
  useQuery({
    queryKey: [...adminMembersKey, 'counts'],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('admin_member_counts').abortSignal(signal)) as Record<
        'members' | 'waiting' | 'waiting_accounts',
        number
      >,
  })

/**
 * Returns all members that the search and the filter find, newest first. The database returns up to 10,000 at a time,
 * and writes each export into the audit log.
 */
export const useExportMembers = () =>
  useMutation({
    mutationFn: async (asked: Pick<MembersRequest, 'search' | 'state'>) => {
      const members: AdminMember[] = []
      for (let last: AdminMember | undefined; ; last = members.at(-1)) {
        const after = last && { after_joined_at: last.joined_at, after_id: last.id }
        const part = unwrap(
          await supabase.rpc('export_admin_members', { ...asked, ...after }),
        ) as unknown as AdminMember[]
        for (const member of part) members.push(member)
        if (part.length < mostCounted) return members
      }
    },
  })

export type MemberChange = { is_admin: boolean } | { hidden: boolean }

/** Changes an admin's rights, or whether members see the profile. Both are audited. */
export const useChangeMember = () =>
  useMutation({
    mutationFn: async ({ id, change }: { id: string; change: MemberChange }) =>
      unwrap(await supabase.from('profiles').update(change).eq('id', id).select('id').single()),
    onSuccess: refreshing(adminMembersKey, ['profiles'], ['member-access'], ['members']),
  })

/** Moves the account to another address. The server emails both. Rejects with an Error whose message the page can show. */
export const useCorrectMember = () =>
  useMutation({
    mutationFn: (body: { id: string; email: string }) =>
      api('/api/members/correct-address', { method: 'POST', body }),
    onSuccess: refreshing(adminMembersKey),
  })
