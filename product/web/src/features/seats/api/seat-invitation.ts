// Reads, accepts or declines an invitation to a seat, for the signed-in account if there is one.
import { termsVersion } from '@juno/domain/applications/terms-version'
import {
  firmMessageSchema,
  ownSeatLookUpSchema,
  seatLookUpSchema,
  seatTakenSchema,
  type OwnSeatLookUp,
  type SeatLookUp,
  type TakeSeat,
} from '@juno/domain/payments/firm'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { memberAccessKey } from '@/lib/auth/query-keys'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'
import { seatTexts } from '../seat-texts'

const invitationKey = ['seat-invitation']

const lookUpOptions = <T>(who: string, token: string, read: (signal: AbortSignal) => Promise<T>) => ({
  queryKey: [...invitationKey, who, token],
  gcTime: 0,
  staleTime: Infinity,
  retry: (failures: number, error: Error) =>
    failures < 2 && !(error instanceof ApiError && error.status >= 400),
  queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
})

export const useSeatInvitation = (token: string) =>
  useQuery(
    lookUpOptions<SeatLookUp>('visitor', token, signal =>
      api('/api/seats/look-up', {
        method: 'POST',
        visitor: true,
        signal,
        body: { token },
        schema: seatLookUpSchema,
        fallbackMessage: seatTexts.lookUpFailed,
      }),
    ),
  )

export const useOwnSeatInvitation = (token: string, userId: string) =>
  useQuery(
    lookUpOptions<OwnSeatLookUp>(userId, token, signal =>
      api('/api/account/seats/look-up', {
        method: 'POST',
        signal,
        body: { token },
        schema: ownSeatLookUpSchema,
        fallbackMessage: seatTexts.lookUpFailed,
      }),
    ),
  )

// A refusal means that the invitation has changed since the page read it.
const lookAgain = refreshing(invitationKey)

export const useTakeSeat = () =>
  useMutation({
    mutationFn: (body: TakeSeat) =>
      api('/api/seats/take', {
        method: 'POST',
        visitor: true,
        body: { ...body, termsVersion },
        schema: seatTakenSchema,
        fallbackMessage: seatTexts.takeFailed,
      }),
    onError: lookAgain,
  })

export const useTakeOwnSeat = (token: string) =>
  useMutation({
    mutationFn: (endOwn: boolean) =>
      api('/api/account/seats/take', {
        method: 'POST',
        body: { token, endOwn },
        schema: seatTakenSchema,
        fallbackMessage: seatTexts.takeFailed,
      }),
    onSuccess: refreshing(memberAccessKey, ['own-membership']),
    onError: lookAgain,
  })

export const useDeclineSeat = (token: string) =>
  useMutation({
    mutationFn: () =>
      api('/api/seats/decline', {
        method: 'POST',
        visitor: true,
        body: { token },
        schema: firmMessageSchema,
        fallbackMessage: seatTexts.declineFailed,
      }),
    onError: lookAgain,
  })
