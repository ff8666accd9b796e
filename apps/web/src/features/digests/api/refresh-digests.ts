// After a change: the team's list, what members see, and the number of drafts are asked again.
import type { QueryClient } from '@tanstack/react-query'
import { digestsKey } from '@/features/digests/api/list-digests'

export const refreshDigests = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: digestsKey }),
    queryClient.invalidateQueries({ queryKey: ['admin-overview'] }),
  ])
