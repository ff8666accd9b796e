// Identifies the payer, and opens the checkout.
import { givenDiscountSchema } from '@juno/domain/payments/coupon'
import {
  checkoutPayerSchema,
  openedCheckoutSchema,
  type CheckoutChoice,
} from '@juno/domain/payments/checkout'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { useMutation } from '@/lib/use-mutation'
import type { Payer } from '../payer'

interface Who {
  userId: string | null
  applicationId: string | null
}

/** Returns the signed-in account. Its standing is `unknown` where it was never invited, approved or a member's. */
export const fetchOwnPayer = (signal?: AbortSignal) =>
  api('/api/account/payer', { ...(signal && { signal }), schema: checkoutPayerSchema })

/**
 * Returns the signed-in account, or the applicant whose approved application the link names. `own` marks the account.
 * The query is idle for a visitor without an application.
 */
export const useCheckoutPayer = ({ userId, applicationId }: Who) =>
  useQuery({
    queryKey: ['checkout-payer', userId, applicationId],
    enabled: Boolean(userId ?? applicationId),
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    queryFn: async ({ signal }) => {
      const own = userId && (await fetchOwnPayer(signal))
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

/** Returns the discount of a code. Rejects with the reason why it cannot be used. */
export const useLookUpCoupon = () =>
  useMutation({
    mutationFn: (code: string) =>
      api(`/api/checkout/coupon?code=${encodeURIComponent(code)}`, {
        visitor: true,
        schema: givenDiscountSchema,
      }),
  })

/** @returns the address of the payment page */
export const useOpenCheckout = ({ applicationId, userId }: Pick<Payer, 'applicationId' | 'userId'>) =>
  useMutation({
    mutationFn: (choice: CheckoutChoice) =>
      userId
        ? api('/api/account/checkout', { method: 'POST', body: choice, ...opened })
        : api('/api/checkout', {
            method: 'POST',
            visitor: true,
            body: { ...choice, application: applicationId },
            ...opened,
          }),
  })

const opened = {
  schema: openedCheckoutSchema,
  fallbackMessage: 'The page to pay on could not be opened, and nothing was charged. Please try again.',
}
