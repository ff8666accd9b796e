/** Asks Stripe about invoices and the cards that pay them. */
import { z } from 'zod'
import { callStripe, orNull, type StripeClient } from './call-stripe'
import { setDefaultCard } from './customer-calls'
import { openDraft } from './unpaid-calls'

export interface InvoiceCalls {
  /** The newest first. @param limit up to 100 */
  listInvoices(subscriptionId: string, limit: number): Promise<Invoice[]>
  /**
   * Charges an open invoice, or a draft, now, to the card that the customer has chosen last. Its event follows. One that is paid
   * already stays as it is.
   * @throws {CardRefusedError} and then it stays open
   */
  payInvoice(invoiceId: string, idempotencyKey: string): Promise<void>
  /** The card that the next payment of a subscription is taken from; null where it is no card, or there is none. */
  fetchCard(subscriptionId: string): Promise<Card | null>
}

const seconds = z.number().transform(value => new Date(value * 1000))
const link = z.string().max(2000).nullish()

const invoiceItemSchema = z
  .object({
    id: z.string(),
    number: z.string().nullish(),
    total: z.number(),
    total_taxes: z.array(z.object({ amount: z.number() })).nullish(),
    currency: z.string(),
    created: seconds,
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullish(),
    hosted_invoice_url: link,
    payments: z
      .object({
        data: z.array(z.object({ payment: z.object({ payment_intent: z.string().nullish() }) })),
      })
      .nullish(),
  })
  .transform(invoice => ({
    id: invoice.id,
    number: invoice.number ?? null,
    /** The amount with its tax. Negative: it became a credit. */
    cents: invoice.total,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency: invoice.currency,
    at: invoice.created,
    status: invoice.status ?? ('draft' as const),
    /** The provider's page, where an open one can be paid. */
    url: invoice.hosted_invoice_url ?? null,
    intents: (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent),
  }))
export interface Invoice extends Omit<z.output<typeof invoiceItemSchema>, 'intents'> {
  /** The provider's receipt of the payment; null where nothing was paid. */
  receiptUrl: string | null
}

const receiptSchema = z.object({ payment_intent: z.string().nullish(), receipt_url: link })

const cardSchema = z
  .object({
    card: z.object({
      brand: z.string(),
      last4: z.string(),
      exp_month: z.number().int(),
      exp_year: z.number().int(),
    }),
  })
  .transform(({ card: { brand, last4, exp_month: expMonth, exp_year: expYear } }) => ({
    brand,
    last4,
    expMonth,
    expYear,
  }))
export type Card = z.output<typeof cardSchema>

export function invoiceCalls(stripe: StripeClient): InvoiceCalls {
  return {
    listInvoices: (subscription, limit) =>
      callStripe(async () => {
        const client = await stripe()
        const { data } = await client.invoices.list({ subscription, limit, expand: ['data.payments'] })
        const customer = data[0]?.customer as string | undefined
        const charges = customer ? (await client.charges.list({ customer, limit: 100 })).data : []
        const receipts = new Map(
          charges
            .map(charge => receiptSchema.parse(charge))
            .filter(({ receipt_url }) => receipt_url)
            .map(charge => [charge.payment_intent, charge.receipt_url]),
        )
        return data.map(found => {
          const { intents, ...invoice } = invoiceItemSchema.parse(found)
          const receiptUrl = intents.map(intent => receipts.get(intent)).find(Boolean) ?? null
          return { ...invoice, receiptUrl }
        })
      }),
    payInvoice: (invoiceId, idempotencyKey) =>
      callStripe(async () => {
        const client = await stripe()
        const { status, customer, parent } = await client.invoices.retrieve(invoiceId)
        const subscription = parent?.subscription_details?.subscription as string | undefined
        if (status === 'paid') return
        if (status === 'draft') await openDraft(client, invoiceId)
        if (customer && subscription) await setDefaultCard(client, customer as string, [subscription])
        await client.invoices.pay(invoiceId, {}, { idempotencyKey })
      }),
    fetchCard: subscriptionId =>
      orNull(async () => {
        const { subscriptions } = await stripe()
        const { default_payment_method: own, customer } = await subscriptions.retrieve(subscriptionId, {
          expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
        })
        const settings = 'invoice_settings' in (customer as object) ? customer : null
        const { invoice_settings: theirs } = (settings ?? {}) as {
          invoice_settings?: { default_payment_method: unknown }
        }
        return cardSchema.safeParse(own ?? theirs?.default_payment_method).data ?? null
      }),
  }
}
