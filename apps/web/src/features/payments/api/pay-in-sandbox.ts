/** Paying in the sandbox: no card, but the same signed events as a real payment. */
import { sandboxCheckoutSchema, type SandboxCheckout } from '@juno/domain/payments/checkout'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@/lib/api'

const answerSchema = z.object({ redirectTo: z.string() })

/** Answers with the path to go to. Rejects with an ApiError whose message may be shown. */
export const payInSandbox = (payment: SandboxCheckout) =>
  api('/api/checkout/sandbox', {
    method: 'POST',
    visitor: true,
    body: sandboxCheckoutSchema.parse(payment),
    schema: answerSchema,
    fallbackMessage: 'The sandbox payment did not go through. Please try again.',
  })

export const usePayInSandbox = () => useMutation({ mutationFn: payInSandbox })
