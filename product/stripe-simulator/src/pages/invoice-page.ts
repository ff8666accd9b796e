/** Returns the data of the sandbox's page of an invoice. */
import type { SandboxInvoice } from '@juno/domain/payments/sandbox-pages'
import type { SandboxReader } from '../sandbox-store'
import { idOf } from '../stripe-shapes'

/** @throws {StripeApiError} resource_missing */
export async function invoicePage(store: SandboxReader, id: string): Promise<SandboxInvoice> {
  const invoice = await store.get('invoice', id)
  const sum = (amounts: { amount: number }[] | null | undefined) =>
    (amounts ?? []).reduce((one, { amount }) => one + amount, 0)
  return {
    number: invoice.number ?? id,
    at: new Date(invoice.created * 1000).toISOString(),
    email: (await store.get('customer', idOf(invoice.customer) ?? '')).email,
    currency: invoice.currency,
    lines: invoice.lines.data.map(({ amount: cents, description, period }) => ({
      cents,
      description: description ?? 'Membership',
      until: new Date(period.end * 1000).toISOString(),
    })),
    discountCents: sum(invoice.total_discount_amounts),
    taxCents: sum(invoice.total_taxes),
    totalCents: invoice.total,
    dueCents: invoice.amount_due,
    paid: invoice.status === 'paid',
  }
}
