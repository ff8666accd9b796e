// Reads and saves the plans' prices and texts through the server, since each price also exists at the payment provider.
import {
  planPricesAnswerSchema,
  providerPriceSchema,
  type ChangePlanPrices,
} from '@juno/domain/payments/plan-prices'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@/lib/api'
import { orNewer } from '@/lib/newer-version'
import { useMutation } from '@/lib/use-mutation'

const readPrices = () => api('/api/plan-prices', { schema: planPricesAnswerSchema })

const pricesQuery = () => queryOptions({ queryKey: ['plan-prices'], queryFn: () => readPrices() })

export const usePlanPrices = () => useQuery(pricesQuery())

const providerPricesKey = ['provider-prices']

/** Reads the provider's prices that a plan can use. */
export const useProviderPrices = () =>
  useQuery({
    queryKey: providerPricesKey,
    retry: false,
    queryFn: async () =>
      (await api('/api/plan-prices/provider', { schema: z.object({ prices: z.array(providerPriceSchema) }) }))
        .prices,
  })

export function useSavePlanPrices() {
  const cache = useQueryClient()
  return useMutation({
    /** Rejects with NewerVersion where another version is stored. */
    mutationFn: (prices: ChangePlanPrices) =>
      orNewer(
        api('/api/plan-prices', { method: 'PUT', body: prices, schema: planPricesAnswerSchema }),
        readPrices,
      ),
    onSuccess: answer => {
      cache.setQueryData(pricesQuery().queryKey, answer)
      return cache.invalidateQueries({ queryKey: providerPricesKey })
    },
  })
}
