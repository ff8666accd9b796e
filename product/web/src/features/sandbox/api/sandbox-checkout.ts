// Reads one checkout of the sandbox, and pays it.
import {
  sandboxCheckoutPageSchema,
  sandboxPaidSchema,
  type SandboxCard,
} from '@juno/domain/payments/sandbox-pages'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'

const at = (session: string) => `/api/sandbox/checkout?session=${encodeURIComponent(session)}` as const

export const sandboxCheckoutQuery = (session: string) =>
  queryOptions({
    queryKey: ['sandbox-checkout', session],
    retry: false,
    queryFn: ({ signal }) => api(at(session), { signal, visitor: true, schema: sandboxCheckoutPageSchema }),
  })

export const usePayInSandbox = (session: string) =>
  useMutation({
    mutationFn: (card: SandboxCard) =>
      api(at(session), {
        method: 'POST',
        visitor: true,
        body: { card },
        schema: sandboxPaidSchema,
        fallbackMessage: 'The sandbox payment did not go through. Please try again.',
      }),
  })
