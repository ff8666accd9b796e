// Reads a firm's offer for a person with its link, and opens the payment.
import { firmMessageSchema, firmLookUpSchema, isPayable, type FirmLookUp } from '@juno/domain/payments/firm'
import { openedCheckoutSchema } from '@juno/domain/payments/checkout'
import { useQuery, useQueryClient, type QueryState } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'
import { firmTexts } from '../firm-texts'

const firmKey = ['firm-offer']

const POLL_MS = 2000
/** It polls for a minute, while the provider reports within seconds. */
const MOST_POLLS = 30

/**
 * @param paid polls until the payment has arrived, since the payment page has led back
 * @returns also whether it is still polling
 */
export function useFirmOffer(id: string, paid: boolean) {
  const cache = useQueryClient()
  const queryKey = [...firmKey, id]
  const isWaiting = ({ data, dataUpdateCount }: Pick<QueryState<FirmLookUp>, 'data' | 'dataUpdateCount'>) =>
    paid && data !== undefined && isPayable(data.standing) && dataUpdateCount < MOST_POLLS
  const offer = useQuery({
    queryKey,
    enabled: id !== '',
    // Each response renders: the last one says that it takes long.
    notifyOnChangeProps: 'all',
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    queryFn: ({ signal }) =>
      api(`/api/firms?firm=${encodeURIComponent(id)}`, {
        signal,
        visitor: true,
        schema: firmLookUpSchema,
        fallbackMessage: firmTexts.lookUpFailed,
      }),
    refetchInterval: ({ state }) => (isWaiting(state) ? POLL_MS : false),
  })
  const state = cache.getQueryState<FirmLookUp>(queryKey)
  return { ...offer, isWaiting: state !== undefined && isWaiting(state) }
}

/** @returns the address of the payment page */
export const usePayForSeats = (firm: string) =>
  useMutation({
    mutationFn: () =>
      api('/api/firms/checkout', {
        method: 'POST',
        visitor: true,
        body: { firm },
        schema: openedCheckoutSchema,
        fallbackMessage: firmTexts.checkoutFailed,
      }),
    // A refusal means that it has been paid or withdrawn.
    onError: refreshing(firmKey),
  })

/** Emails the contact, who has no account yet, the link to make one again. */
export const useMailAccountLink = (firm: string) =>
  useMutation({
    mutationFn: () =>
      api('/api/firms/account-link', {
        method: 'POST',
        visitor: true,
        body: { firm },
        schema: firmMessageSchema,
        fallbackMessage: firmTexts.failed,
      }),
    // A refusal means that the contact has an account by now, or that the seats have ended.
    onError: refreshing(firmKey),
  })
