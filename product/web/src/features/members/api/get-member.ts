// Reads one member's profile, as far as members may see it.
import { isIdentifier } from '@juno/domain/text/identifier'
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export interface MemberProfile {
  id: string
  name: string | null
  role: string | null
  business_name: string | null
  location: string | null
  bio: string | null
  avatar_url: string | null
  industry: string | null
  team_size: string | null
  company_stage: string | null
  expertise: string[] | null
  linkedin_url: string | null
  company_website: string | null
  company_description: string | null
  open_to_networking: boolean | null
}

const columns =
  'id, name, role, business_name, location, bio, avatar_url, industry, team_size, company_stage, expertise, linkedin_url, company_website, company_description, open_to_networking'

/** Returns null where no such member is listed: unknown, hidden, without a membership, or with a malformed id. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: ['members', 'profile', id],
    queryFn: async ({ signal }): Promise<MemberProfile | null> => {
      if (!isIdentifier(id)) return null
      return unwrapMaybe(
        await supabase
          .from('member_directory_profiles')
          .select(columns)
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle(),
      ) as MemberProfile | null
    },
  })
