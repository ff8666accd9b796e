// Opens the sandbox's page of one member: card, invoices, and a simulated clock.
import { openedCheckoutSchema } from '@juno/domain/payments/checkout'
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'

/** @returns its address */
export const useOpenSandboxPortal = () =>
  useMutation({
    mutationFn: (memberId: string) =>
      api(`/api/sandbox/members/${memberId}/portal`, {
        method: 'POST',
        body: {},
        schema: openedCheckoutSchema,
      }),
  })
