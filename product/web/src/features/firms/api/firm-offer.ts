// What a firm is offered, for whoever has its link, and the way to pay.
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
/** A minute: the provider tells us within seconds. */
const MOST_POLLS = 30

/**
 * @param paid the page to pay on has led back: asks until the payment has arrived
 * @returns also whether it goes on asking by itself
 */
export function useFirmOffer(id: string, paid: boolean) {
  const cache = useQueryClient()
  const queryKey = [...firmKey, id]
  const isWaiting = ({ data, dataUpdateCount }: Pick<QueryState<FirmLookUp>, 'data' | 'dataUpdateCount'>) =>
    paid && data !== undefined && isPayable(data.standing) && dataUpdateCount < MOST_POLLS
  const offer = useQuery({
    queryKey,
    enabled: id !== '',
    // Each answer is drawn: the last one says that it takes long.
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

/** @returns the address of the page to pay on */
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
    // Refused: it is paid, or withdrawn, meanwhile.
    onError: refreshing(firmKey),
  })

/** Mails its contact, who has no account yet, the link to make one again. */
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
    // Refused: the contact has an account meanwhile, or the seats have ended.
    onError: refreshing(firmKey),
  })
