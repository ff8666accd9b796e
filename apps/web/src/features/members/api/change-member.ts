// What the team changes about an account: an admin's rights, and whether members see the profile. Each is audited.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { adminMembersKey } from '@/features/members/api/get-members'

interface MemberChange {
  id: string
  change: { is_admin: boolean } | { hidden: boolean }
}

export function useChangeMember() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, change }: MemberChange) =>
      unwrap(await supabase.from('profiles').update(change).eq('id', id).select('id').single()),
    onSuccess: () =>
      Promise.all(
        [adminMembersKey, ['profiles'], ['member-access'], ['members']].map(queryKey =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
