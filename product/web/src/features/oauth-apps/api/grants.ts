/** Lists the OAuth apps that the signed-in account is connected with. */
import type { OAuthGrant } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { loadClient } from '@/lib/load-client'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'

export type ConnectedApp = OAuthGrant

export const connectedAppsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['connected-tools', userId],
    queryFn: async (): Promise<ConnectedApp[]> => {
      const { auth } = await loadClient()
      const { data, error } = await auth.oauth.listGrants()
      // The installation has no OAuth server.
      if (error?.code === 'feature_disabled') return []
      if (error) throw error
      return data
    },
  })

/** Takes effect at once: the app is signed out. An app that is disconnected already is no failure. */
export const useDisconnect = (userId: string) =>
  useMutation({
    mutationFn: async (clientId: string) => {
      const { auth } = await loadClient()
      const { error } = await auth.oauth.revokeGrant({ clientId })
      if (error && error.code !== 'oauth_consent_not_found') throw error
    },
    onSettled: refreshing(connectedAppsQuery(userId).queryKey),
  })
