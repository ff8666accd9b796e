// Storing who is featured: one member after the other (docs/specification/members.md#featured-members).
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { profilesKey } from '@/features/featured-members/api/member-row'

export interface FeaturedChange {
  id: string
  featured: boolean
}

interface Saving {
  changes: readonly FeaturedChange[]
  /** Called after each one that is stored. */
  onSaved: (change: FeaturedChange) => void
}

/** Stops at the first one that fails. Whatever came of it, the lists are loaded again and tell what is stored. */
export function useSaveFeatured() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ changes, onSaved }: Saving) => {
      for (const change of changes) {
        unwrap(
          await supabase
            .from('profiles')
            .update({ featured: change.featured })
            .eq('id', change.id)
            .select('id')
            .single(),
        )
        onSaved(change)
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: profilesKey }),
  })
}
