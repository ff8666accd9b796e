// Reads one invoice of the sandbox.
import { sandboxInvoiceSchema } from '@juno/domain/payments/sandbox-pages'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'

export const sandboxInvoiceQuery = (invoice: string) =>
  queryOptions({
    queryKey: ['sandbox-invoice', invoice],
    retry: false,
    queryFn: ({ signal }) =>
      api(`/api/sandbox/invoice?invoice=${encodeURIComponent(invoice)}`, {
        signal,
        visitor: true,
        schema: sandboxInvoiceSchema,
      }),
  })
