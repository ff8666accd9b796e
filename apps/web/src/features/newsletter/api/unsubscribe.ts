// Unsubscribes from the newsletter with the link of one of its mails.
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'

export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) =>
      api<{ message: string }>(`/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, {
        method: 'POST',
        visitor: true,
      }),
  })
