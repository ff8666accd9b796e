// Declining an application, with words that reach the applicant.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decide } from '@/features/applications/api/decide'
import { dropDecided } from '@/features/applications/api/drop-decided'

/** Declines by id; `message` goes into the mail as written. On success the row leaves the list. */
export function useDeclineApplication() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, message }: { id: string; message: string }) =>
      decide('decline', { id, message }, 'Failed to decline application'),
    onSuccess: (_, { id }) => dropDecided(queryClient, id),
  })
}
