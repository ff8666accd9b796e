/** Returns the history of one charge: what it paid for, and how much of it went back. */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Plan } from '@juno/domain/payments/pricing'
import { orNull, type StripeClient } from './call-stripe'
import {
  disputeSchema,
  ledgerChargeSchema,
  refundSchema,
  type Dispute,
  type LedgerCalls,
  type LedgerCharge,
  type LedgerRefund,
  type PaidInvoice,
} from './ledger-calls'
import { invoiceOf } from './refund-calls'
import { planOfInterval } from './stripe-objects'

export interface ChargeHistory {
  charge: LedgerCharge
  /** Null for a payment without an invoice. */
  invoice: (PaidInvoice & { plan: Plan | null }) | null
  /** Paid once, on a checkout page of ours. */
  isGift: boolean
  refunds: LedgerRefund[]
  disputes: Dispute[]
}

export interface ChargeHistoryCalls {
  /** Returns the charge as it is now; null when the provider does not know it. */
  fetchChargeHistory(chargeId: string): Promise<ChargeHistory | null>
}

/** Parses also a price that is not for sale any more. */
const priceSchema = z.object({ recurring: z.object({ interval: planOfInterval }).nullish() })

export function chargeHistoryCalls(
  stripe: StripeClient,
  { fetchInvoice }: Pick<LedgerCalls, 'fetchInvoice'>,
): ChargeHistoryCalls {
  async function findInvoice(client: Stripe, paymentIntentId: string): Promise<ChargeHistory['invoice']> {
    const id = await invoiceOf(client, paymentIntentId)
    const invoice = id && (await fetchInvoice(id))
    if (!invoice) return null
    const price = invoice.priceId && priceSchema.parse(await client.prices.retrieve(invoice.priceId))
    return { ...invoice, plan: (price && price.recurring?.interval) || null }
  }

  return {
    fetchChargeHistory: id =>
      orNull(async () => {
        const client = await stripe()
        const found = await client.charges.retrieve(id)
        const charge = ledgerChargeSchema.parse(found)
        const intent = charge.paymentIntentId
        const invoice = intent ? await findInvoice(client, intent) : null
        const refunds: LedgerRefund[] = []
        for await (const one of client.refunds.list({ charge: id, limit: 100 }))
          refunds.push(refundSchema.parse(one))
        const disputes: Dispute[] = []
        if (found.disputed)
          for await (const one of client.disputes.list({ charge: id, limit: 100 }))
            disputes.push(disputeSchema.parse(one))
        const isGift = intent !== null && !invoice && (await hasCheckout(client, intent))
        return { charge, invoice, isGift, refunds, disputes }
      }),
  }
}

async function hasCheckout(client: Stripe, payment_intent: string): Promise<boolean> {
  const { data } = await client.checkout.sessions.list({ payment_intent, limit: 1 })
  return data[0]?.mode === 'payment'
}
