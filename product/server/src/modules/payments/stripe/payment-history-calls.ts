/** Returns each payment for a subscription, and how much of it went back. */
import { z } from 'zod'
import { orNull, type StripeClient } from './call-stripe'

export interface PaymentHistoryCalls {
  /** The newest first; null when the provider does not know the subscription. */
  listPayments(subscriptionId: string): Promise<SubscriptionPayment[] | null>
}

export interface SubscriptionPayment {
  chargeId: string
  invoiceNumber: string | null
  at: Date
  cents: number
  /** The tax of the whole invoice. */
  taxCents: number
  currency: string
  refundedCents: number
  /** The payer has asked the bank for it. */
  disputed: boolean
  receiptUrl: string | null
}

const seconds = z.number().transform(value => new Date(value * 1000))
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const invoiceSchema = z.object({
  number: z.string().nullish(),
  total_taxes: z.array(z.object({ amount: z.number() })).nullish(),
  customer: reference.nullish(),
  payments: z
    .object({
      data: z.array(
        z.object({ payment: z.object({ payment_intent: reference.nullish(), charge: reference.nullish() }) }),
      ),
    })
    .nullish(),
})

const chargeSchema = z.object({
  id: z.string(),
  amount: z.number(),
  amount_refunded: z.number().default(0),
  created: seconds,
  currency: z.string(),
  disputed: z.boolean().default(false),
  paid: z.boolean(),
  payment_intent: reference.nullish(),
  receipt_url: z.string().max(2000).nullish(),
})

export function paymentHistoryCalls(stripe: StripeClient): PaymentHistoryCalls {
  return {
    listPayments: subscription =>
      orNull(async () => {
        const client = await stripe()
        // The key is what paid the invoice: a payment intent, or a charge of earlier days.
        const invoices = new Map<string, z.output<typeof invoiceSchema>>()
        const customers = new Set<string>()
        const found = client.invoices.list({
          subscription,
          status: 'paid',
          limit: 100,
          expand: ['data.payments'],
        })
        for await (const one of found) {
          const invoice = invoiceSchema.parse(one)
          if (invoice.customer) customers.add(invoice.customer)
          for (const { payment } of invoice.payments?.data ?? [])
            for (const id of [payment.payment_intent, payment.charge]) if (id) invoices.set(id, invoice)
        }
        const payments: SubscriptionPayment[] = []
        for (const customer of customers)
          for await (const one of client.charges.list({ customer, limit: 100 })) {
            const charge = chargeSchema.parse(one)
            const invoice = invoices.get(charge.payment_intent ?? '') ?? invoices.get(charge.id)
            if (charge.paid && invoice) payments.push(describe(charge, invoice))
          }
        return payments
      }),
  }
}

function describe(
  charge: z.output<typeof chargeSchema>,
  invoice: z.output<typeof invoiceSchema>,
): SubscriptionPayment {
  return {
    chargeId: charge.id,
    invoiceNumber: invoice.number ?? null,
    at: charge.created,
    cents: charge.amount,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency: charge.currency,
    refundedCents: charge.amount_refunded,
    disputed: charge.disputed,
    receiptUrl: charge.receipt_url ?? null,
  }
}
