// The site's settings, from the server rather than the table: its environment may set some of them.
import { siteSettingsAnswerSchema, type EditableSettings } from '@juno/domain/site-settings/site-settings'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { siteSettingsQuery } from '@/lib/site-settings'

const settingsQuery = () =>
  queryOptions({
    queryKey: ['admin-site-settings'],
    queryFn: ({ signal }) => api('/api/site-settings', { schema: siteSettingsAnswerSchema, signal }),
  })

export const useSettings = () => useQuery(settingsQuery())

export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (settings: EditableSettings) =>
      api('/api/site-settings', {
        method: 'PUT',
        body: settings,
        schema: siteSettingsAnswerSchema,
      }),
    onSuccess: answer => {
      cache.setQueryData(settingsQuery().queryKey, answer)
      return cache.invalidateQueries({ queryKey: siteSettingsQuery().queryKey })
    },
  })
}
