// One member's profile, as far as members may see it.
import type { Tables } from '@juno/domain/database.types'
import { profileColumns } from '@juno/domain/profiles/profile-columns'
import { columnList } from '@juno/domain/text/column-list'
import { isIdentifier } from '@juno/domain/text/identifier'
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export type MemberProfile = Pick<Tables<'member_directory_profiles'>, (typeof profileColumns.member)[number]>

/** Returns null where no such member is listed: unknown, hidden, without a membership, or with a malformed id. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: ['members', 'profile', id],
    queryFn: async ({ signal }): Promise<MemberProfile | null> => {
      if (!isIdentifier(id)) return null
      return unwrapMaybe(
        await supabase
          .from('member_directory_profiles')
          .select(columnList(profileColumns.member))
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle(),
      )
    },
  })
