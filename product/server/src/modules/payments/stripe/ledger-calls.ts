/** Asks Stripe about all money that moved, for the books and to compare them. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { eachOf, orNull, type StripeClient } from './call-stripe'
import { chargesOfInvoice } from './refund-calls'
import { FIRM_METADATA, type Charge } from './stripe-objects'

/** The time from `since` on, and before `until`. */
export interface Span {
  since: Date
  until: Date
}

export interface LedgerCalls {
  /** Lists each payment that succeeded, the newest first. */
  listCharges(span: Span): AsyncIterable<LedgerCharge>
  listRefunds(span: Span): AsyncIterable<LedgerRefund>
  /** Lists disputes by the time at which they were opened. */
  listDisputes(span: Span): AsyncIterable<Dispute>
  fetchDispute(id: string): Promise<Dispute | null>
  /** An invoice, with what was charged for it; null when the provider does not know it. */
  fetchInvoice(id: string): Promise<PaidInvoice | null>
  /** The charge by which a single payment was made (`CheckoutSession.paidIntentId`). */
  fetchChargeOf(paymentIntentId: string): Promise<LedgerCharge | null>
}

const id = z.string()
const seconds = z.number().transform(value => new Date(value * 1000))

export const ledgerChargeSchema = z
  .object({
    id,
    amount: z.number(),
    currency: z.string(),
    created: seconds,
    paid: z.boolean(),
    customer: id.nullish(),
    payment_intent: id.nullish(),
  })
  .transform(charge => ({
    id: charge.id,
    cents: charge.amount,
    currency: charge.currency,
    at: charge.created,
    paid: charge.paid,
    customerId: charge.customer ?? null,
    paymentIntentId: charge.payment_intent ?? null,
  }))
export type LedgerCharge = z.output<typeof ledgerChargeSchema>

export const refundSchema = z
  .object({
    id,
    amount: z.number(),
    currency: z.string(),
    created: seconds,
    charge: id.nullish(),
    status: z.string().nullish(),
  })
  .transform(refund => ({
    id: refund.id,
    cents: refund.amount,
    currency: refund.currency,
    at: refund.created,
    chargeId: refund.charge ?? null,
    /** `failed` and `canceled` gave nothing back. */
    status: refund.status ?? 'succeeded',
  }))
export type LedgerRefund = z.output<typeof refundSchema>

export const disputeSchema = z
  .object({
    id,
    amount: z.number(),
    currency: z.string(),
    created: seconds,
    charge: z.union([id, z.object({ id }).transform(charge => charge.id)]),
    reason: z.string(),
    status: z.string(),
    evidence_details: z.object({ due_by: seconds.nullish() }).nullish(),
    balance_transactions: z
      .array(z.object({ id, amount: z.number(), currency: z.string(), created: seconds }))
      .nullish(),
  })
  .transform(dispute => ({
    id: dispute.id,
    chargeId: dispute.charge,
    cents: dispute.amount,
    currency: dispute.currency,
    at: dispute.created,
    reason: dispute.reason,
    /** `won` and `lost` are its end, as `warning_closed` is of one that never took money. */
    status: dispute.status,
    /** The bank takes evidence until then; null where it takes none. */
    evidenceDueAt: dispute.evidence_details?.due_by ?? null,
    /**
     * Amounts that the dispute moved: taken at first (negative), given back if it was won. They do not include the
     * bank's fees.
     */
    movements: (dispute.balance_transactions ?? []).map(movement => ({
      id: movement.id,
      cents: movement.amount,
      currency: movement.currency,
      at: movement.created,
    })),
  }))
export type Dispute = z.output<typeof disputeSchema>

const invoiceSchema = z
  .object({
    id,
    status: z.string().nullish(),
    billing_reason: z.string().nullish(),
    total: z.number(),
    amount_paid: z.number(),
    currency: z.string(),
    created: seconds,
    customer: id.nullish(),
    discounts: z
      .array(
        z.object({
          promotion_code: z.object({ code: z.string() }).nullish().catch(null),
          source: z
            .object({ coupon: z.object({ name: z.string().nullish() }).nullish() })
            .nullish()
            .catch(null),
        }),
      )
      .nullish(),
    lines: z.object({
      data: z.array(
        z.object({
          quantity: z.number().nullish(),
          pricing: z.object({ price_details: z.object({ price: id }).nullish() }).nullish(),
        }),
      ),
    }),
    parent: z
      .object({
        subscription_details: z
          .object({
            subscription: id.nullish(),
            metadata: z.record(z.string(), z.string()).nullish().catch(null),
          })
          .nullish(),
      })
      .nullish(),
    status_transitions: z.object({ paid_at: seconds.nullish() }),
    total_taxes: z.array(z.object({ amount: z.number() })).nullish(),
  })
  .transform(invoice => ({
    id: invoice.id,
    /** `void` and `uncollectible` will never be paid. */
    status: invoice.status ?? null,
    subscriptionId: invoice.parent?.subscription_details?.subscription ?? null,
    /** Paid by a firm, for its seats. */
    isFirm: Boolean(invoice.parent?.subscription_details?.metadata?.[FIRM_METADATA]),
    customerId: invoice.customer ?? null,
    /** `subscription_create`, `subscription_cycle`, `subscription_update`, … */
    reason: invoice.billing_reason ?? null,
    /** The amount with its tax. An earlier credit may pay a part of it. */
    cents: invoice.total,
    paidCents: invoice.amount_paid,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency: invoice.currency,
    at: invoice.created,
    paidAt: invoice.status_transitions.paid_at ?? null,
    /** The price that is paid from now on. */
    priceId: invoice.lines.data.at(-1)?.pricing?.price_details?.price ?? null,
    quantity: invoice.lines.data.at(-1)?.quantity ?? 1,
    coupon:
      invoice.discounts?.map(one => one.promotion_code?.code ?? one.source?.coupon?.name).find(Boolean) ??
      null,
  }))
export interface PaidInvoice extends z.output<typeof invoiceSchema> {
  charges: Charge[]
}

export function ledgerCalls(stripe: StripeClient): LedgerCalls {
  return {
    async *listCharges(span) {
      const params = pageOf(span)
      const found = eachOf(
        stripe,
        client => client.charges.list(params),
        one => ledgerChargeSchema.parse(one),
      )
      for await (const charge of found) if (charge.paid) yield charge
    },
    listRefunds: span =>
      eachOf(
        stripe,
        client => client.refunds.list(pageOf(span)),
        one => refundSchema.parse(one),
      ),
    listDisputes: span =>
      eachOf(
        stripe,
        client => client.disputes.list(pageOf(span)),
        one => disputeSchema.parse(one),
      ),
    fetchDispute: id => orNull(async () => disputeSchema.parse(await (await stripe()).disputes.retrieve(id))),
    fetchInvoice: id =>
      orNull(async () => {
        const client = await stripe()
        const expand = ['discounts.promotion_code', 'discounts.source.coupon']
        const invoice = invoiceSchema.parse(await client.invoices.retrieve(id, { expand }))
        return { ...invoice, charges: await chargesOfInvoice(client, id) }
      }),
    fetchChargeOf: paymentIntentId =>
      orNull(async () => {
        const { paymentIntents } = await stripe()
        const { latest_charge } = await paymentIntents.retrieve(paymentIntentId, {
          expand: ['latest_charge'],
        })
        return ledgerChargeSchema.nullable().parse(latest_charge)
      }),
  }
}

function pageOf({ since, until }: Span): Stripe.RefundListParams {
  return { created: { gte: toSeconds(since), lt: toSeconds(until) }, limit: 100 }
}

function toSeconds(at: Date): number {
  return Math.ceil(at.getTime() / 1000)
}
