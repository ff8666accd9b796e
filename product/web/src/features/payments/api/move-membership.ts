// Moves a payment that was tied to the wrong account.
import {
  movedSchema,
  movePlanSchema,
  type MoveMembership,
  type MoveTarget,
} from '@juno/domain/payments/move-membership'
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'
import { paymentHistoryTexts } from '../payment-history-texts'
import { afterPaymentChange } from './payment-history'

/** Returns what would happen, or rejects where it cannot be moved. */
export const usePlanMove = (membershipId: string) =>
  useMutation({
    mutationFn: (target: MoveTarget) =>
      api(`/api/payments/${membershipId}/move?${new URLSearchParams({ ...target }).toString()}`, {
        schema: movePlanSchema,
        fallbackMessage: paymentHistoryTexts.moveFailed,
      }),
  })

export const useMoveMembership = (membershipId: string) =>
  useMutation({
    mutationFn: (move: MoveMembership) =>
      api(`/api/payments/${membershipId}/move`, {
        method: 'POST',
        body: move,
        schema: movedSchema,
        fallbackMessage: paymentHistoryTexts.moveFailed,
      }),
    onSettled: afterPaymentChange,
  })
