/** Lists and registers OAuth apps, for admins. */
import { oauthAppsSchema, appWithSecretSchema, type RegisterApp } from '@juno/domain/oauth-apps/oauth-app'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'

const key = ['tools']

const oauthAppsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api('/api/connected-tools', { schema: oauthAppsSchema, signal }),
})

export const useOAuthApps = () => useQuery({ ...oauthAppsQuery, select: ({ tools }) => tools })

/** Reads what an OAuth app needs to know about this server, and whether the OAuth server is on. */
export const useOAuthServer = () =>
  useQuery({ ...oauthAppsQuery, select: ({ enabled, issuer }) => ({ enabled, issuer }) })

export const useRegisterApp = () =>
  useMutation({
    mutationFn: (tool: RegisterApp) =>
      api('/api/connected-tools', { method: 'POST', body: tool, schema: appWithSecretSchema }),
    onSuccess: refreshing(key),
  })

export const useReplaceSecret = () =>
  useMutation({
    mutationFn: (id: string) =>
      api(`/api/connected-tools/${id}/secret`, { method: 'POST', body: {}, schema: appWithSecretSchema }),
  })

export const useRemoveApp = () =>
  useMutation({
    mutationFn: (id: string) => api(`/api/connected-tools/${id}`, { method: 'DELETE' }),
    onSettled: refreshing(key),
  })
