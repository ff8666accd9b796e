// Who pays, and paying in the sandbox.
import {
  checkoutPayerSchema,
  sandboxCheckoutSchema,
  type SandboxCheckout,
} from '@juno/domain/payments/checkout'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { useMutation } from '@/lib/use-mutation'

interface Who {
  userId: string | null
  applicationId: string | null
}

/**
 * The signed-in account, or the applicant whose approved application the link names. `own` marks the account. Idle
 * for a visitor without an application.
 */
export const useCheckoutPayer = ({ userId, applicationId }: Who) =>
  useQuery({
    queryKey: ['checkout-payer', userId, applicationId],
    enabled: Boolean(userId ?? applicationId),
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

/** No card, but the same signed events as a real payment. Answers with the path to go to. */
export const usePayInSandbox = () =>
  useMutation({
    mutationFn: (payment: SandboxCheckout) =>
      api('/api/checkout/sandbox', {
        method: 'POST',
        visitor: true,
        body: sandboxCheckoutSchema.parse(payment),
        schema: z.object({ redirectTo: z.string() }),
        fallbackMessage: 'The sandbox payment did not go through. Please try again.',
      }),
  })
