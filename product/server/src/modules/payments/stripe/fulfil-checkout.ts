/**
 * Fulfils a paid checkout: the membership is attached to the payer's account or, where there is none yet, the
 * registration that lets the payer make one and a mail with the link to do so. Safe to repeat: the second time changes nothing.
 */
import { openMembershipStatuses } from '@juno/domain/option-lists/record-statuses'
import type { Queryable } from '@juno/backend'
import { createLinkToken } from '../../../shared/api/link-token'
import { closeOthers } from './begun-checkouts'
import { createAccountMail } from '../payer/create-account-mail'
import { findDayText } from '../payer/site-day'
import { nextPaymentOf, thankPayer } from './thank-payer'
import type { AskingContext } from './payment-context'
import { isOurs, noteOwnPrice } from './is-ours'
import { lockPayer, type Payer } from './match-payer'
import { claimSubscription, findMembership, saveMembership } from './memberships'
import { takeWaitingSubscription } from './record-event'
import { FIRM_METADATA, type CheckoutSession, type Subscription } from './stripe-objects'

type FulfilContext = Pick<AskingContext, 'stripe' | 'buyButtons' | 'outbox' | 'clock' | 'site' | 'claim'>

/** Days that the mailed link proves whose payment it was. After that, the address is confirmed by mail as usual. */
export const REGISTRATION_DAYS = 30

/**
 * @param session paid, with a subscription
 * @param reportedAt when the provider said so
 * @returns whether anything was new
 */
export async function fulfilCheckout(
  context: FulfilContext,
  db: Queryable,
  session: CheckoutSession,
  reportedAt: Date,
): Promise<boolean> {
  const subscriptionId = session.subscriptionId
  if (!subscriptionId) throw new Error(`Checkout ${session.id} has no subscription`)
  await claimSubscription(context, subscriptionId)

  const current = await context.stripe.fetchSubscription(subscriptionId)
  if (
    current &&
    !(await findMembership(db, subscriptionId)) &&
    !(await isOurs(context, db, current, session.clientReferenceId))
  )
    return false
  if (isOpen(current?.status)) await closeOthers(context, db, session)
  if (session.metadata[FIRM_METADATA] !== undefined || current?.firmId)
    return saveFirmCheckout(context, db, { session, current, reportedAt })
  const waiting = await takeWaitingSubscription(db, subscriptionId)
  const stored = await findMembership(db, subscriptionId)
  const customerId = session.customerId ?? current?.customerId ?? waiting?.subscription.customerId
  const email = session.email ?? (customerId && (await context.stripe.fetchCustomer(customerId))?.email)
  if (!email || !customerId) throw new Error(`Checkout ${session.id} names no payer`)
  // The team has decided whose it is, or that it is nobody's.
  const moved = stored !== null && (await wasMoved(db, stored.id))
  const payer = moved ? null : await lockPayer(db, session.clientReferenceId)
  if (payer && current) await noteOwnPrice(db, current)
  const registeredBefore = await isRegistered(db, subscriptionId)
  const doubleOf = stored?.user_id || registeredBefore ? null : (payer?.otherPayment ?? null)
  const userId = stored?.user_id ?? (doubleOf ? null : (payer?.userId ?? null))

  const subscription =
    current ??
    paidFor(waiting?.subscription) ??
    (stored && stored.status !== 'incomplete' ? null : assumedFrom(session, subscriptionId, customerId))
  if (subscription) {
    await saveMembership(
      db,
      subscription,
      { email, userId, doubleOf },
      { at: latest(reportedAt, waiting?.reportedAt), now: context.clock() },
    )
  } else if (userId) {
    await attachMembership(db, subscriptionId, userId)
  }

  if (userId && payer && !stored?.user_id && current && session.cents > 0) {
    const isFirst = !payer.hadMembership
    const payment = { ...session, userId, subscription: current, paidAt: reportedAt, isFirst }
    await thankPayer(context, db, payment, `checkout:${session.id}`)
  }

  const status = subscription?.status ?? stored?.status
  const plan = subscription?.plan ?? session.likelyPlan
  const registered =
    payer !== null &&
    userId === null &&
    doubleOf === null &&
    isOpen(status) &&
    (await register(context, db, session, payer, {
      customerId,
      plan,
      nextAt: subscription && nextPaymentOf(subscription),
    }))
  return subscription !== null || registered
}

const isOpen = (status: string | undefined) => openMembershipStatuses.some(candidate => candidate === status)

/**
 * Saves the subscription that a firm has bought, which ties it to the firm. Another event tells of one that cannot be
 * read now.
 */
async function saveFirmCheckout(
  { clock }: FulfilContext,
  db: Queryable,
  {
    session,
    current,
    reportedAt,
  }: { session: CheckoutSession; current: Subscription | null; reportedAt: Date },
): Promise<boolean> {
  if (!current) return false
  await takeWaitingSubscription(db, current.id)
  const stored = await findMembership(db, current.id)
  const email = stored?.email ?? session.email
  if (!email) throw new Error(`Checkout ${session.id} names no payer`)
  await saveMembership(db, current, { email, userId: null }, { at: reportedAt, now: clock() })
  return stored === null
}

/** Returns the subscription as paid: the checkout succeeded, so its first payment did, whatever earlier events said. */
function paidFor(subscription: Subscription | undefined): Subscription | undefined {
  return subscription?.status === 'incomplete' ? { ...subscription, status: 'active' } : subscription
}

/** Returns the subscription as a paid checkout shows it, until the subscription's own event says more. */
function assumedFrom(session: CheckoutSession, id: string, customerId: string): Subscription {
  return {
    id,
    customerId,
    status: 'active',
    plan: session.likelyPlan,
    priceId: null,
    productId: null,
    isLikeOurs: true,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    startedAt: null,
    trialEnd: null,
    pausedFrom: null,
    endedAt: null,
    priceCents: null,
    currency: null,
    quantity: 1,
    coupon: null,
    runningCoupon: null,
    firmId: null,
    owed: null,
    waivedInvoiceId: null,
  }
}

function latest(one: Date, other: Date | undefined): Date {
  return other && other > one ? other : one
}

async function attachMembership(db: Queryable, subscriptionId: string, userId: string): Promise<void> {
  await db.query(
    'update public.memberships set user_id = $2, updated_at = now() where subscription_id = $1 and user_id is null',
    [subscriptionId, userId],
  )
}

async function wasMoved(db: Queryable, membershipId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from private.moved_memberships where membership_id = $1', [
    membershipId,
  ])
  return rowCount === 1
}

async function isRegistered(db: Queryable, subscriptionId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from public.pending_registrations where subscription_id = $1', [
    subscriptionId,
  ])
  return rowCount === 1
}

/**
 * Mails the payer the link to an account, which is the applicant's even if somebody else paid.
 * @returns false when the payer was sent the link before
 */
async function register(
  { outbox, clock, site }: FulfilContext,
  db: Queryable,
  session: CheckoutSession,
  payer: Payer,
  { plan, customerId, nextAt }: Pick<Subscription, 'plan' | 'customerId'> & { nextAt: Date | null },
): Promise<boolean> {
  const { token, hash } = createLinkToken()
  const expiresAt = new Date(clock().getTime() + REGISTRATION_DAYS * 86_400_000)
  const { rowCount } = await db.query(
    `insert into public.pending_registrations (email, token, checkout_session_id, stripe_customer_id,
       subscription_id, plan, application_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [payer.email, hash, session.id, customerId, session.subscriptionId, plan, payer.applicationId, expiresAt],
  )
  if (rowCount === 0) return false
  await outbox.enqueue(db, {
    kind: 'create-account',
    to: payer.email,
    content: createAccountMail(
      { plan, token, payment: { ...session, nextAt, day: await findDayText(db) } },
      site,
    ),
    idempotencyKey: `create-account:${session.subscriptionId}`,
  })
  return true
}
