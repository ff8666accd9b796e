// Opens the sandbox's page of one firm: card, invoices, and a simulated clock.
import { openedCheckoutSchema } from '@juno/domain/payments/checkout'
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'

/** Leaves the site for that page. */
export const useOpenSandboxPortal = (firmId: string) =>
  useMutation({
    mutationFn: () =>
      api(`/api/sandbox/firms/${firmId}/portal`, { method: 'POST', body: {}, schema: openedCheckoutSchema }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
