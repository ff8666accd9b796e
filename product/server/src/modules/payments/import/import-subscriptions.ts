/** Takes in subscriptions that run at the provider: each in a transaction of its own, safe to repeat, charging nobody. */
import type { Queryable } from '@juno/backend'
import type { ImportResult, ImportSubscriptions } from '@juno/domain/payments/import-subscriptions'
import { createLinkToken } from '../../../shared/api/link-token'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { findDayText } from '../payer/site-day'
import { REGISTRATION_DAYS } from '../stripe/fulfil-checkout'
import { noteOwnPrice } from '../stripe/is-ours'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import type { Subscription } from '../stripe/stripe-objects'
import { findOwner } from './find-subscriptions'
import { membershipMoved } from './moved-mail'

type Item = ImportSubscriptions['items'][number]
type Result = ImportResult['results'][number]

export async function importSubscriptions(
  context: PaymentContext,
  reviewerId: string,
  { items, invite }: ImportSubscriptions,
): Promise<ImportResult> {
  const results: Result[] = []
  for (const item of items) results.push(await importOne(context, reviewerId, item, invite))
  return { results }
}

async function importOne(
  context: PaymentContext,
  reviewerId: string,
  { subscriptionId, email }: Item,
  invite: boolean,
): Promise<Result> {
  return askAndWrite(context, async (db, context) => {
    await claimSubscription(context, subscriptionId)
    const subscription = await context.stripe.fetchSubscription(subscriptionId)
    if (!subscription) return refused(subscriptionId, 'Stripe does not know this subscription.')
    await db.query('select private.lock_account_email($1)', [email])
    const { accountId, problem } = await findOwner(db, subscription, email)
    if (problem) return refused(subscriptionId, problem)
    const now = context.clock()
    await saveMembership(db, subscription, { email, userId: accountId }, { at: now, now })
    await noteOwnPrice(db, subscription)
    if (!accountId) await register(context, db, subscription, email, invite)
    await db.query(
      `select private.write_audit($1, 'membership.imported', 'memberships', m.id,
         jsonb_build_object('email', m.email, 'subscription_id', m.subscription_id))
       from public.memberships m where m.subscription_id = $2`,
      [reviewerId, subscriptionId],
    )
    return { subscriptionId, outcome: accountId ? 'attached' : invite ? 'invited' : 'waiting', problem: null }
  })
}

function refused(subscriptionId: string, problem: string): Result {
  return { subscriptionId, outcome: 'refused', problem }
}

/**
 * Registers the payer. The person who proves the address gets the membership, now by the mailed link or later with an
 * account of their own.
 */
async function register(
  { outbox, clock, site }: AskingContext,
  db: Queryable,
  subscription: Subscription,
  email: string,
  invite: boolean,
): Promise<void> {
  const { token, hash } = createLinkToken()
  const { id, customerId, plan, currentPeriodEnd } = subscription
  await db.query(
    `insert into public.pending_registrations (email, token, stripe_customer_id, subscription_id, plan, expires_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (subscription_id) do nothing`,
    [
      email,
      invite ? hash : null,
      customerId,
      id,
      plan,
      new Date(clock().getTime() + REGISTRATION_DAYS * 86_400_000),
    ],
  )
  if (!invite) return
  await outbox.enqueue(db, {
    kind: 'membership-moved',
    to: email,
    content: membershipMoved({ plan, paidUntil: currentPeriodEnd, token, day: await findDayText(db) }, site),
    idempotencyKey: `membership-moved:${id}`,
  })
}
