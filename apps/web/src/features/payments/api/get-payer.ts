// Whom the page of the plans greets: the holder of an approved application's link, or the signed-in account.
import { checkoutPayerSchema } from '@juno/domain/payments/checkout'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ApiError } from '@/lib/api'

interface Who {
  userId: string | null
  applicationId: string | null
}

const payerQuery = ({ userId, applicationId }: Who) =>
  queryOptions({
    queryKey: ['checkout-payer', userId, applicationId],
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    queryFn: async ({ signal }) => {
      const own = userId && (await api('/api/account/payer', { signal, schema: checkoutPayerSchema }))
      if (own && (own.standing !== 'unknown' || !applicationId)) return { ...own, own: true }
      const query = `application=${encodeURIComponent(applicationId ?? '')}`
      const found = await api(`/api/checkout/payer?${query}`, {
        signal,
        visitor: true,
        schema: checkoutPayerSchema,
      })
      return { ...found, own: false }
    },
  })

/** Idle for a visitor without an application. `own`: it is the signed-in account that pays. */
export const useCheckoutPayer = (who: Who) =>
  useQuery({ ...payerQuery(who), enabled: Boolean(who.userId ?? who.applicationId) })
