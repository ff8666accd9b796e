// All the members that the search and the filter find, for a file. The database writes down that they were taken.
import { useMutation } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { AdminMember, MembersRequest } from '@/features/members/api/get-members'

export function useExportMembers() {
  return useMutation({
    mutationFn: async ({ search, state }: Pick<MembersRequest, 'search' | 'state'>) =>
      unwrap(await supabase.rpc('export_admin_members', { search, state })) as unknown as AdminMember[],
  })
}
