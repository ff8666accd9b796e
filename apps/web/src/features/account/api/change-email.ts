// A new email address. It takes effect when the links in both emails, to the old and the new address, have been opened.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { paths } from '@/config/paths'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

/** The address that waits to be confirmed, or null. */
export const pendingEmailQuery = (userId: string) =>
  queryOptions({
    queryKey: ['pending-email', userId],
    queryFn: async () => {
      const { data, error } = await supabase.auth.getUser()
      if (error) throw error
      return data.user.new_email ?? null
    },
    refetchOnWindowFocus: true,
  })

export function useChangeEmail(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => {
      const emailRedirectTo = `${window.location.origin}${paths.settings}`
      unwrap(await supabase.auth.updateUser({ email }, { emailRedirectTo }))
      return email
    },
    onSuccess: email => cache.setQueryData(pendingEmailQuery(userId).queryKey, email),
  })
}
