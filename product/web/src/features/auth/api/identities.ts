/** Lists, links and unlinks the providers of the signed-in account. */
import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { ownLinkedSignIns } from '@/config/paths'
import { loadClient } from '@/lib/load-client'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'

export const identitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-identities', userId],
    queryFn: async (): Promise<UserIdentity[]> => {
      const { auth } = await loadClient()
      const { data, error } = await auth.getUserIdentities()
      if (error) throw error
      return data.identities
    },
  })

/** Leaves the page for the provider's, which leads back to the settings. */
export const useLinkProvider = () =>
  useMutation({
    mutationFn: async (provider: string) => {
      const { auth } = await loadClient()
      const options = { redirectTo: window.location.origin + ownLinkedSignIns }
      const { error } = await auth.linkIdentity({ provider: provider as Provider, options })
      if (error) throw error
    },
  })

export const useUnlinkProvider = (userId: string) =>
  useMutation({
    mutationFn: async (identity: UserIdentity) => {
      const { auth } = await loadClient()
      const { error } = await auth.unlinkIdentity(identity)
      if (error) throw error
    },
    onSettled: refreshing(identitiesQuery(userId).queryKey),
  })
