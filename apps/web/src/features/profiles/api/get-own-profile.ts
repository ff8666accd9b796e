// The signed-in person's own profile, with what she shows to nobody.
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { HiddenField, ProfileRow } from '../profile-values'

const columns =
  'name, business_name, role, location, bio, avatar_url, industry, team_size, revenue_size, company_stage, linkedin_url, company_website, expertise, company_description, open_to_networking, visibility, updated_at'

export interface OwnProfile {
  row: ProfileRow
  hidden: HiddenField[]
}

export async function getOwnProfile(userId: string): Promise<OwnProfile> {
  const [row, hidden] = await Promise.all([
    supabase.from('secure_profiles').select(columns).eq('id', userId).single(),
    supabase.from('profile_hidden_fields').select('field, value').eq('profile_id', userId),
  ])
  return { row: unwrap(row), hidden: unwrap(hidden) }
}

/** Read anew each time the editor opens, and never under her hands while she types. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: () => getOwnProfile(userId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
