// The one member whom the dashboard introduces.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { logged } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export interface FeaturedMemberRow {
  id: string
  name: string | null
  bio: string | null
  avatar_url: string | null
  role: string | null
  business_name: string | null
  featured: boolean
}

/** A member who is flagged featured and not hidden, or null. */
export const featuredMemberQuery = () =>
  queryOptions({
    queryKey: ['profiles', 'featured'],
    queryFn: ({ signal }): Promise<FeaturedMemberRow | null> =>
      logged('The featured member could not be read', signal, async () => {
        return unwrapMaybe(
          await supabase
            .from('profiles')
            .select('id, name, bio, avatar_url, role, business_name, featured')
            .eq('featured', true)
            .eq('hidden', false)
            .limit(1)
            .abortSignal(signal)
            .maybeSingle(),
        )
      }),
  })

export const useFeaturedMember = () => useQuery(featuredMemberQuery())
