// How many people a newsletter would go to now.
import { subscriberCountSchema } from '@juno/domain/newsletter/newsletter'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'

export const subscriberCountKey = ['newsletter', 'subscribers'] as const

export const useSubscriberCount = () =>
  useQuery({
    queryKey: subscriberCountKey,
    queryFn: async ({ signal }) => {
      const { count } = await api('/api/newsletter/subscribers/count', {
        signal,
        schema: subscriberCountSchema,
      })
      return count
    },
  })
