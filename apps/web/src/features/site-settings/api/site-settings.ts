// The site's settings. The server knows what its environment decides, so it is asked, not the table.
import { siteSettingsAnswerSchema, type EditableSettings } from '@juno/domain/site-settings/site-settings'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { sessionToken } from '@/lib/session-token'
import { siteSettingsQuery } from '@/lib/site-settings'

const settingsQuery = () =>
  queryOptions({
    queryKey: ['admin-site-settings'],
    queryFn: async ({ signal }) =>
      api('/api/site-settings', { token: await sessionToken(), schema: siteSettingsAnswerSchema, signal }),
  })

export const useSettings = () => useQuery(settingsQuery())

export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (settings: EditableSettings) =>
      api('/api/site-settings', {
        method: 'PUT',
        body: settings,
        token: await sessionToken(),
        schema: siteSettingsAnswerSchema,
      }),
    onSuccess: answer => {
      cache.setQueryData(settingsQuery().queryKey, answer)
      return cache.invalidateQueries({ queryKey: siteSettingsQuery().queryKey })
    },
  })
}
