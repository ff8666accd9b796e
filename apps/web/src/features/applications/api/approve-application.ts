// Approving an application: through the product's own endpoint, which also mails the applicant
// (docs/specification/applications.md#review).
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decide } from '@/features/applications/api/decide'
import { dropDecided } from '@/features/applications/api/drop-decided'

/** Approves by id. On success the row leaves the list of what waits. */
export function useApproveApplication() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => decide('approve', { id }, 'Failed to approve application'),
    onSuccess: (_, id) => dropDecided(queryClient, id),
  })
}
