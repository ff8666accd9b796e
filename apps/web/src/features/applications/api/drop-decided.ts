// A decided application leaves the list at once; the counts that include it are asked again.
import type { QueryClient } from '@tanstack/react-query'
import { historyKey } from '@/features/applications/api/get-decided-applications'
import { pendingApplicationsQuery } from '@/features/applications/api/get-pending-applications'

export function dropDecided(queryClient: QueryClient, id: string) {
  queryClient.setQueryData(pendingApplicationsQuery().queryKey, rows => rows?.filter(row => row.id !== id))
  return Promise.all(
    [historyKey, ['admin-overview']].map(queryKey => queryClient.invalidateQueries({ queryKey })),
  )
}
