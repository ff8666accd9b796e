// Sending failed mails again: one, or all of them.
import { retriedSchema, type RetryMail } from '@juno/domain/mail-outbox/mail-outbox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { outboxKey } from '@/features/mail-outbox/api/get-mails'

export function useRetryMail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (which: RetryMail) =>
      api('/api/mail-outbox/retry', {
        method: 'POST',
        body: which,
        schema: retriedSchema,
      }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: outboxKey }),
        cache.invalidateQueries({ queryKey: ['admin-overview'] }),
      ]),
  })
}
