// Reads the site's settings from the server and not from the table, since its environment may set some of them.
import { siteSettingsAnswerSchema, type ChangeSettings } from '@juno/domain/site-settings/site-settings'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { orNewer } from '@/lib/newer-version'
import { siteSettingsQuery } from '@/lib/site-settings'
import { useMutation } from '@/lib/use-mutation'

const readSettings = () => api('/api/site-settings', { schema: siteSettingsAnswerSchema })

const settingsQuery = () => queryOptions({ queryKey: ['admin-site-settings'], queryFn: () => readSettings() })

export const useSettings = () => useQuery(settingsQuery())

export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    /** Rejects with NewerVersion where another version is stored. */
    mutationFn: (settings: ChangeSettings) =>
      orNewer(
        api('/api/site-settings', { method: 'PUT', body: settings, schema: siteSettingsAnswerSchema }),
        readSettings,
      ),
    onSuccess: answer => {
      cache.setQueryData(settingsQuery().queryKey, answer)
      return cache.invalidateQueries({ queryKey: siteSettingsQuery().queryKey })
    },
  })
}
