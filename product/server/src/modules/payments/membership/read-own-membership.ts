/** All that a member's page says of the own membership: from the database, and where it responds, from the provider. */
import { actsOf, isRunning } from '@juno/domain/payments/membership-acts'
import type { MembershipDetails, OwnMembership } from '@juno/domain/payments/own-membership'
import type { ServerContext } from '../../../shared/server-context'
import { findOwing, openUntilOf } from '../payer/find-owing'
import type { PaymentContext } from '../stripe/payment-context'
import { StripeFailure } from '../stripe/call-stripe'
import type { Invoice } from '../stripe/invoice-calls'
import type { Subscription } from '../stripe/stripe-objects'
import type { PaidMembership } from './change-membership'
import { findOwnMembership, type StoredMembership } from './find-own-membership'
import { findGuarantee, type Guarantee } from './guarantee'

const RECEIPTS = 24

type ReadContext = PaymentContext & { logger: Pick<ServerContext['logger'], 'warn'> }

export async function readOwnMembership(context: ReadContext, userId: string): Promise<OwnMembership> {
  const stored = await findStored(context, userId)
  if (!stored) return { membership: null, provider: 'none', card: null, receipts: [] }
  const { subscriptionId, earlierSubscriptions } = stored
  try {
    const earlier = await listAll(context, earlierSubscriptions)
    const subscription =
      subscriptionId && !stored.unknown ? await context.stripe.fetchSubscription(subscriptionId) : null
    if (subscriptionId && subscription)
      return await readWithProvider(context, { ...stored, subscriptionId }, subscription, earlier)
    const unknown = stored.unknown || subscriptionId !== null
    return {
      membership: describe({ ...stored, unknown }),
      provider: 'none',
      card: null,
      receipts: receiptsOf(earlier, context.site.siteUrl),
    }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    context.logger.warn({ err: error }, 'card and receipts of a membership could not be read')
    return { membership: describe(stored), provider: 'unreachable', card: null, receipts: [] }
  }
}

const listAll = async ({ stripe }: ReadContext, subscriptions: string[]): Promise<Invoice[]> =>
  (await Promise.all(subscriptions.map(id => stripe.listInvoices(id, RECEIPTS)))).flat()

/** The newest first, of every subscription. */
const receiptsOf = (invoices: Invoice[], siteUrl: string): OwnMembership['receipts'] =>
  invoices
    .flatMap(invoice => describeInvoice(invoice, siteUrl))
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, RECEIPTS)

async function findStored({ scopes, clock }: ReadContext, userId: string): Promise<StoredMembership | null> {
  return scopes.withServiceRole(async db => {
    const stored = await findOwnMembership(db, userId)
    const owing = stored?.state === 'grace' ? await findOwing(db, ['id', stored.id]) : null
    return stored && owing ? { ...stored, accessUntil: openUntilOf(owing, clock()) } : stored
  })
}

async function readWithProvider(
  context: ReadContext,
  membership: PaidMembership,
  { runningCoupon: coupon }: Subscription,
  earlier: Invoice[],
): Promise<OwnMembership> {
  const { stripe } = context
  const { subscriptionId } = membership
  const runs = isRunning(membership)
  const [invoices, card, next, comeBack] = await Promise.all([
    stripe.listInvoices(subscriptionId, 100),
    runs ? stripe.fetchCard(subscriptionId) : null,
    nextPaymentAt(membership) ? stripe.previewNext(subscriptionId) : null,
    membership.state === 'paused' ? stripe.previewResume(subscriptionId) : null,
  ])
  const guarantee = runs ? await findGuarantee(context, membership, invoices) : null
  return {
    membership: describe(membership, { next, comeBack, guarantee, coupon }),
    provider: 'read',
    card,
    receipts: receiptsOf([...invoices, ...earlier], context.site.siteUrl),
  }
}

export function describeInvoice(invoice: Invoice, siteUrl: string): OwnMembership['receipts'] {
  const { status, id, number, cents, taxCents, currency, at, url, receiptUrl } = invoice
  if (status === 'draft') return []
  const link = status === 'paid' ? (receiptUrl ?? url) : url
  return [{ id, number, at: at.toISOString(), cents, taxCents, currency, status, url: pageOf(link, siteUrl) }]
}

/** Returns the address of a page: the sandbox links to pages of this site. */
function pageOf(link: string | null, siteUrl: string): string | null {
  if (!link || !URL.canParse(link, siteUrl)) return null
  const page = new URL(link, siteUrl)
  return page.protocol === 'https:' || page.origin === new URL(siteUrl).origin ? page.href : null
}

/** Returns the time of the next payment; null where none is to come by itself. */
function nextPaymentAt(membership: StoredMembership): Date | null {
  const { state, trialEnd, currentPeriodEnd, moneyBackAsked } = membership
  if (moneyBackAsked || membership.unknown || membership.cancelAtPeriodEnd) return null
  if (state === 'active') return currentPeriodEnd
  return state === 'trial' || state === 'pausing' || state === 'paused' ? trialEnd : null
}

interface Known {
  next?: { cents: number; currency: string } | null
  comeBack?: { cents: number; currency: string } | null
  guarantee?: Guarantee | null
  coupon?: string | null
}

function describe(
  stored: StoredMembership,
  { next, comeBack = null, guarantee = null, coupon = null }: Known = {},
): MembershipDetails {
  const { moneyBackAsked, priceCents, currency } = stored
  const at = nextPaymentAt(stored)
  const amount =
    (next && { cents: next.cents, currency: next.currency }) ??
    (priceCents !== null && currency !== null ? { cents: priceCents, currency } : null)
  return {
    source: stored.source,
    status: stored.status,
    state: stored.state,
    plan: stored.plan,
    quantity: stored.quantity,
    priceCents,
    currency,
    coupon,
    cancelAtPeriodEnd: stored.cancelAtPeriodEnd,
    unknown: stored.unknown,
    currentPeriodEnd: iso(stored.currentPeriodEnd),
    trialEnd: iso(stored.trialEnd),
    pausedFrom: iso(stored.pausedFrom),
    owedSince: iso(stored.owedSince),
    accessUntil: iso(stored.accessUntil),
    next: at && amount ? { at: at.toISOString(), ...amount } : null,
    comeBack: comeBack && { cents: comeBack.cents, currency: comeBack.currency },
    acts: moneyBackAsked ? [] : actsOf(stored),
    others: stored.others.map(({ source, endsAt }) => ({
      source,
      endsAt: iso(endsAt ? new Date(endsAt) : null),
    })),
    moneyBack: guarantee && !moneyBackAsked ? { ...guarantee, until: guarantee.until.toISOString() } : null,
    moneyBackAsked,
  }
}

const iso = (date: Date | null) => date?.toISOString() ?? null
