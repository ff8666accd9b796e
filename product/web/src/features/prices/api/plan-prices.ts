// Reads and saves the plans' prices and texts through the server, since each price also exists at the payment provider.
import {
  movedToPriceSchema,
  planPricesAnswerSchema,
  priceHistorySchema,
  providerPriceSchema,
  type ChangePlanPrices,
  type PriceHistory,
} from '@juno/domain/payments/plan-prices'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@/lib/api'
import { orNewer } from '@/lib/newer-version'
import { refreshing } from '@/lib/refreshing'
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

const historyKey = ['price-history']

/** Reads earlier prices, and the members who pay another price than new ones. */
export const usePriceHistory = () =>
  useQuery({
    queryKey: historyKey,
    queryFn: ({ signal }) => api('/api/plan-prices/history', { schema: priceHistorySchema, signal }),
  })

/** Lets a member pay from the next payment on what new members pay. @param to the price that the admin has seen */
export const useMoveToPrice = () =>
  useMutation({
    mutationFn: ({ member, to }: { member: PriceHistory['members'][number]; to: number }) =>
      api(`/api/plan-prices/members/${member.membershipId}`, {
        method: 'POST',
        body: { from: member.cents, to, currency: member.currency },
        schema: movedToPriceSchema,
      }),
    onSettled: refreshing(historyKey),
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
      void cache.invalidateQueries({ queryKey: historyKey })
      return cache.invalidateQueries({ queryKey: providerPricesKey })
    },
  })
}
