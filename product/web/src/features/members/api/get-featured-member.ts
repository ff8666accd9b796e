// Reads the member whom the dashboard introduces.
import { useQuery } from '@tanstack/react-query'
import { logged } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

/**
 * Returns a member who is flagged featured, not hidden and has an open membership, or null. Admins could read others, too.
 */
export const useFeaturedMember = () =>
  useQuery({
    queryKey: ['profiles', 'featured'],
    meta: { live: ['featured-members'] },
    queryFn: ({ signal }) =>
      logged('The featured member could not be read', signal, async () =>
        unwrapMaybe(
          await supabase
            .from('profiles')
            .select('id, name, bio, avatar_url, role, business_name, featured')
            .eq('featured', true)
            .eq('hidden', false)
            .eq('listed', true)
            .limit(1)
            .abortSignal(signal)
            .maybeSingle(),
        ),
      ),
  })
