/** Lists and registers OAuth apps, for admins. */
import { toolsSchema, toolWithSecretSchema, type RegisterTool } from '@juno/domain/connected-tools/tool'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'

const key = ['tools']

const toolsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api('/api/connected-tools', { schema: toolsSchema, signal }),
})

export const useTools = () => useQuery({ ...toolsQuery, select: ({ tools }) => tools })

/** Reads what an OAuth app needs to know about this server, and whether the OAuth server is on. */
export const useToolServer = () =>
  useQuery({ ...toolsQuery, select: ({ enabled, issuer }) => ({ enabled, issuer }) })

export const useRegisterTool = () =>
  useMutation({
    mutationFn: (tool: RegisterTool) =>
      api('/api/connected-tools', { method: 'POST', body: tool, schema: toolWithSecretSchema }),
    onSuccess: refreshing(key),
  })

export const useReplaceSecret = () =>
  useMutation({
    mutationFn: (id: string) =>
      api(`/api/connected-tools/${id}/secret`, { method: 'POST', body: {}, schema: toolWithSecretSchema }),
  })

export const useRemoveTool = () =>
  useMutation({
    mutationFn: (id: string) => api(`/api/connected-tools/${id}`, { method: 'DELETE' }),
    onSettled: refreshing(key),
  })
