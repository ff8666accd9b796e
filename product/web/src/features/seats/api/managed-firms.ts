// Changes the firms whose seats the signed-in account manages.
import {
  firmMessageSchema,
  seatNumberPreviewSchema,
  type ChangeSeatNumber,
  type InviteToSeat,
  type ManagedSeat,
} from '@juno/domain/payments/firm'
import { openedCheckoutSchema } from '@juno/domain/payments/checkout'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { memberAccessKey } from '@/lib/auth/query-keys'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'
import { seatTexts } from '../seat-texts'
import { managedKey, seatsAddress } from './managed-firms-query'

const numberKey = ['seat-number']

// The firms are read again after a failure, too: they may have changed since the page read them.
const afterAct = refreshing(managedKey, memberAccessKey, ['own-membership'])

const act = (path: string, body: object) =>
  api(`${seatsAddress}/${path}`, {
    method: 'POST',
    body,
    schema: firmMessageSchema,
    fallbackMessage: seatTexts.failed,
  })

interface Sent {
  invitation: Omit<InviteToSeat, 'firm'>
  /** Why it was not sent. */
  error: Error | null
}

/**
 * Sends one after the other, and reports the result of each. A failure that affects all of them ends it: no network, or
 * too many requests.
 */
export const useInviteToSeats = (firm: string) =>
  useMutation({
    mutationFn: async (invitations: Sent['invitation'][]) => {
      const sent: Sent[] = []
      let ended: Error | null = null
      for (const invitation of invitations) {
        const error: Error | null =
          ended ??
          (await act('invite', { firm, ...invitation }).then(
            () => null,
            (failure: Error) => failure,
          ))
        if (error && !(error instanceof ApiError && [400, 409].includes(error.status))) ended = error
        sent.push({ invitation, error })
      }
      return sent
    },
    onSettled: afterAct,
  })

export const useResendSeat = ({ id }: Pick<ManagedSeat, 'id'>) =>
  useMutation({ mutationFn: () => act(`${id}/resend`, {}), onSettled: afterAct })

export const useFreeSeat = ({ id }: Pick<ManagedSeat, 'id'>) =>
  useMutation({ mutationFn: () => act(`${id}/free`, {}), onSettled: afterAct })

/** Reads the price of another number of seats. @param seats null makes no request */
export const useSeatNumber = (firm: string, seats: number | null) =>
  useQuery({
    queryKey: [...numberKey, firm, seats],
    enabled: seats !== null,
    queryFn: ({ signal }) =>
      api(`${seatsAddress}/number?firm=${firm}&seats=${seats}`, { signal, schema: seatNumberPreviewSchema }),
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    gcTime: 0,
    staleTime: Infinity,
  })

export const useChangeSeatNumber = () =>
  useMutation({
    mutationFn: (change: ChangeSeatNumber) => act('number', change),
    onSuccess: refreshing(managedKey),
    // A refusal means that the amount has changed, or somebody has taken a seat.
    onError: refreshing(numberKey, managedKey),
  })

/** @returns the address of the provider's page: to pay what is owed or for a further period, or for another card */
export const useOpenFirmPage = (firm: string) =>
  useMutation({
    mutationFn: (page: 'pay' | 'card') =>
      api(`${seatsAddress}/${page}`, { method: 'POST', body: { firm }, schema: openedCheckoutSchema }),
    onError: refreshing(managedKey),
  })
