// Changes the email address. The change takes effect when the links in both emails, to the old and the new address,
// have been opened; where nobody has read the old one, by the new one alone.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '@/config/paths'
import { ownAccountQuery } from '@/lib/auth/own-account'
import { loadClient } from '@/lib/load-client'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

/** Returns the address that waits to be confirmed, or null. */
export const usePendingEmail = (userId: string) =>
  useQuery({ ...ownAccountQuery(userId), select: account => account.new_email ?? null })

/**
 * Returns whether somebody has opened an email to the address. The address of an account that was made in the browser
 * that paid is confirmed by the payment alone, and the new address alone confirms a change.
 */
export const useIsAddressRead = (userId: string) =>
  useQuery({
    ...ownAccountQuery(userId),
    select: ({ identities }) =>
      !identities?.some(
        ({ provider, identity_data }) => provider === 'email' && identity_data?.email_verified === false,
      ),
  })

export function useChangeEmail(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => {
      const emailRedirectTo = `${window.location.origin}${paths.settings}`
      const { auth } = await loadClient()
      unwrap(await auth.updateUser({ email }, { emailRedirectTo }))
      return email
    },
    onSuccess: email =>
      cache.setQueryData(
        ownAccountQuery(userId).queryKey,
        account => account && { ...account, new_email: email },
      ),
  })
}
