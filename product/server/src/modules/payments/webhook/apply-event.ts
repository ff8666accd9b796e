/**
 * Applies one stored event, once, in one transaction. The object is fetched again as it is now, so the order in which
 * events arrive does not matter; a crash leaves the event as it was, and a job applies it.
 */
import type { Queryable } from '@juno/backend'
import { z } from 'zod'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { payOwed } from '../grace/pay-owed'
import { recordMoney } from '../ledger/record-money'
import { recordDispute } from '../disputes/record-dispute'
import { fulfilCheckout } from '../stripe/fulfil-checkout'
import { fulfilGift } from '../gifts/fulfil-gift'
import { noteGiftRefund } from '../gifts/note-gift-refund'
import { noteFailedRefund } from '../refunds/note-failed-refund'
import { isOurs } from '../stripe/is-ours'
import { noteRefund } from '../stripe/refund-at-stripe'
import { refundSchema } from '../stripe/ledger-calls'
import { thankPayer } from '../stripe/thank-payer'
import { claimSubscription, findMembership, isStale, saveMembership } from '../stripe/memberships'
import { findReceived, recordOutcome, type EventOutcome } from '../stripe/record-event'
import {
  chargeSchema,
  checkoutSessionSchema,
  customerSchema,
  invoiceSchema,
  subscriptionSchema,
  type StripeEvent,
} from '../stripe/stripe-objects'

interface Applied {
  subscriptionId: string | null
  outcome: EventOutcome
}

const named = z.object({ id: z.string().min(1).max(255) })
const IGNORED: Applied = { subscriptionId: null, outcome: 'ignored' }

/** @throws {StripeFailure} and whatever else keeps it from being applied: nothing is stored then */
export async function applyEvent(context: PaymentContext, id: string): Promise<void> {
  await askAndWrite(context, async (db, context) => {
    const event = await findReceived(db, id)
    if (!event) return
    const { subscriptionId, outcome } = await KINDS.get(event.type)!.apply(context, db, event)
    const recorded = await recordMoney(context, db, event)
    await recordOutcome(
      db,
      event,
      subscriptionId,
      recorded > 0 && outcome === 'ignored' ? 'applied' : outcome,
    )
  })
}

interface Kind {
  /** The shape of its object. */
  schema: z.ZodType
  apply(context: AskingContext, db: Queryable, event: StripeEvent): Promise<Applied>
}

const checkouts: Kind = { schema: checkoutSessionSchema, apply: applyCheckout }
const subscriptions: Kind = { schema: subscriptionSchema, apply: applySubscription }
const invoices: Kind = { schema: invoiceSchema, apply: applyInvoice }
const disputes: Kind = { schema: named, apply: applyDispute }
const forTheLedger: Kind = { schema: named, apply: () => Promise.resolve(IGNORED) }

const KINDS = new Map<string, Kind>([
  ['checkout.session.completed', checkouts],
  ['checkout.session.async_payment_succeeded', checkouts],
  ['customer.subscription.created', subscriptions],
  ['customer.subscription.updated', subscriptions],
  ['customer.subscription.deleted', subscriptions],
  ['customer.subscription.paused', subscriptions],
  ['customer.subscription.resumed', subscriptions],
  ['invoice.paid', invoices],
  ['invoice.payment_failed', invoices],
  ['customer.updated', { schema: customerSchema, apply: applyCustomer }],
  ['charge.refunded', { schema: chargeSchema, apply: applyRefund }],
  ['charge.dispute.created', disputes],
  ['charge.dispute.updated', disputes],
  ['charge.dispute.closed', disputes],
  ['refund.failed', { schema: refundSchema, apply: applyFailedRefund }],
  ['charge.dispute.funds_withdrawn', forTheLedger],
  ['charge.dispute.funds_reinstated', forTheLedger],
])

/** The kinds of events that the webhook at Stripe has to be told of (docs/specification/payments.md#events). */
export const webhookEvents: readonly string[] = [...KINDS.keys()]

/** @returns whether it means anything here @throws {ZodError} its object is not what Stripe's objects look like */
export function isOfUse({ type, data }: StripeEvent): boolean {
  KINDS.get(type)?.schema.parse(data.object)
  return KINDS.has(type)
}

async function applyCheckout(context: AskingContext, db: Queryable, event: StripeEvent): Promise<Applied> {
  const reported = checkoutSessionSchema.parse(event.data.object)
  const session = (await context.stripe.fetchCheckoutSession(reported.id)) ?? reported
  const gift = await fulfilGift(context, db, session)
  if (gift !== null) return { subscriptionId: null, outcome: gift ? 'applied' : 'stale' }
  // Bank debits complete first and are paid days later: async_payment_succeeded follows.
  if (!session.paid || !session.subscriptionId) return { ...IGNORED, subscriptionId: session.subscriptionId }
  const changed = await fulfilCheckout(context, db, session, event.created)
  return { subscriptionId: session.subscriptionId, outcome: changed ? 'applied' : 'stale' }
}

async function applySubscription(
  context: AskingContext,
  db: Queryable,
  event: StripeEvent,
): Promise<Applied> {
  const reported = subscriptionSchema.parse(event.data.object)
  await claimSubscription(context, reported.id)
  const current = await context.stripe.fetchSubscription(reported.id)
  const subscription = current ?? reported
  const stored = await findMembership(db, reported.id)
  const isFirst = event.type === 'customer.subscription.created'
  if (!current && isStale(stored, { status: reported.status, at: event.created, isFirst })) {
    return { subscriptionId: reported.id, outcome: 'stale' }
  }
  if (current && !stored && !(await isOurs(context, db, current)))
    return { ...IGNORED, subscriptionId: reported.id }
  const email = stored?.email ?? (await context.stripe.fetchCustomer(subscription.customerId))?.email
  // Only the checkout names the payer; it will arrive.
  if (!email) return { subscriptionId: reported.id, outcome: 'waiting' }
  // The checkout's reference decides whose it is, or the team.
  await saveMembership(
    db,
    subscription,
    { email, userId: stored?.user_id ?? null },
    { at: event.created, now: context.clock() },
  )
  return { subscriptionId: reported.id, outcome: 'applied' }
}

/**
 * Applies an invoice to its subscription, which is fetched again where possible. Its member is thanked for a renewal.
 */
async function applyInvoice(context: AskingContext, db: Queryable, event: StripeEvent): Promise<Applied> {
  const { subscriptionId, ...invoice } = invoiceSchema.parse(event.data.object)
  if (!subscriptionId) return IGNORED
  await claimSubscription(context, subscriptionId)
  const subscription = await context.stripe.fetchSubscription(subscriptionId)
  const stored = await findMembership(db, subscriptionId)
  if (!subscription || !stored) return { subscriptionId, outcome: 'ignored' }
  await saveMembership(
    db,
    subscription,
    { email: stored.email, userId: stored.user_id },
    { at: event.created, now: context.clock() },
  )
  if (event.type === 'invoice.paid' && invoice.isRenewal && invoice.cents > 0 && stored.user_id) {
    const renewal = { ...invoice, userId: stored.user_id, subscription, paidAt: event.created }
    await thankPayer(context, db, renewal, `invoice:${invoice.id}`)
  }
  return { subscriptionId, outcome: 'applied' }
}

/**
 * Lets another card pay from now on, and at once what is owed. Any other change of a customer is no reason to charge a
 * card again.
 */
async function applyCustomer(context: AskingContext, db: Queryable, event: StripeEvent): Promise<Applied> {
  const { object, previous_attributes: before } = event.data
  const { id } = customerSchema.parse(object)
  if (before && !('invoice_settings' in before)) return IGNORED
  const { rows } = await db.query<{ subscriptionId: string; owes: boolean }>(
    `select subscription_id as "subscriptionId", owed_since is not null and owed_invoice is not null as owes
     from public.memberships
     where stripe_customer_id = $1 and subscription_id is not null
       and status not in ('canceled', 'incomplete_expired')
     order by subscription_id`,
    [id],
  )
  // The checkout tied its card to the subscription: without this the next renewal would charge the old one.
  if (rows.length > 0)
    await context.stripe.setDefaultCard(
      id,
      rows.map(({ subscriptionId }) => subscriptionId),
    )
  for (const { subscriptionId } of rows.filter(({ owes }) => owes)) {
    await claimSubscription(context, subscriptionId)
    await payOwed(context, db, subscriptionId)
  }
  return rows[0] ? { subscriptionId: rows[0].subscriptionId, outcome: 'applied' } : IGNORED
}

/** Applies a refund of the provider's dashboard. A member keeps a plan: it follows the subscription. A gift ends. */
async function applyRefund(context: AskingContext, db: Queryable, event: StripeEvent): Promise<Applied> {
  const charge = chargeSchema.parse(event.data.object)
  if (!charge.refunded) return IGNORED
  if (await noteGiftRefund(context, db, charge)) return { subscriptionId: null, outcome: 'applied' }
  const subscriptionId = await context.stripe.findSubscriptionOf(charge)
  if (!subscriptionId) return IGNORED
  const news = await noteRefund(context, db, subscriptionId)
  return { subscriptionId, outcome: news ? 'applied' : 'ignored' }
}

async function applyFailedRefund(
  context: AskingContext,
  db: Queryable,
  event: StripeEvent,
): Promise<Applied> {
  const { subscriptionId, news } = await noteFailedRefund(context, db, refundSchema.parse(event.data.object))
  return { subscriptionId, outcome: news ? 'applied' : 'ignored' }
}

async function applyDispute(context: AskingContext, db: Queryable, event: StripeEvent): Promise<Applied> {
  const { subscriptionId, changed } = await recordDispute(context, db, named.parse(event.data.object).id)
  return { subscriptionId, outcome: changed ? 'applied' : 'ignored' }
}
