/** Keeps one row of public.memberships per subscription, in sync with the payment provider. */
import { unknownReason } from '@juno/domain/payments/membership-acts'
import {
  membershipState,
  type GraceRules,
  type MembershipFacts,
} from '@juno/domain/payments/membership-state'
import type { Queryable } from '@juno/backend'
import type { AskingContext } from './payment-context'
import { recordOwed } from './record-owed'
import { hasEnded, type Subscription } from './stripe-objects'
import { takeUpKnown } from './unknown-membership'

export interface Membership {
  id: string
  user_id: string | null
  email: string
  status: string
  last_event_at: Date | null
}

/**
 * Claims a subscription: one transaction at a time processes it, also the first one, when there is no row to lock, from
 * before the provider is asked about it until the transaction ends.
 */
export function claimSubscription(
  { claim }: Pick<AskingContext, 'claim'>,
  subscriptionId: string,
): Promise<void> {
  return claim(subscriptionClaim(subscriptionId))
}

export const subscriptionClaim = (subscriptionId: string) => `subscription:${subscriptionId}`

export async function findMembership(db: Queryable, subscriptionId: string): Promise<Membership | null> {
  const { rows } = await db.query<Membership>(
    'select id, user_id, email, status, last_event_at from public.memberships where subscription_id = $1',
    [subscriptionId],
  )
  return rows[0] ?? null
}

/**
 * Returns whether an event is older than the stored row. It is used only where the subscription could not be fetched
 * as it is now: `created` counts whole seconds, so events of the same second are ordered by what can follow what.
 */
export function isStale(
  stored: Membership | null,
  reported: { status: string; at: Date; isFirst: boolean },
): boolean {
  if (!stored) return false
  if (hasEnded(stored.status)) return true
  const storedAt = stored.last_event_at?.getTime() ?? 0
  if (reported.at.getTime() !== storedAt) return reported.at.getTime() < storedAt
  return reported.isFirst || (reported.status === 'incomplete' && stored.status !== 'incomplete')
}

/**
 * @param person `userId` null keeps the person to whom the membership is attached already
 * @param at when the provider said so
 */
export async function saveMembership(
  db: Queryable,
  subscription: Subscription,
  person: { email: string; userId: string | null; doubleOf?: string | null },
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const { rules, grace } = await findGrace(db, subscription, now)
  const { state, accessUntil, changesAt } = membershipState(
    { source: 'subscription', ...subscription, ...grace },
    rules,
    now,
  )
  const { rows } = await db.query<{ reason: string | null }>(
    `insert into public.memberships as m (user_id, email, plan, status, stripe_customer_id, subscription_id,
       current_period_end, cancel_at_period_end, last_event_at, double_of, trial_end, paused_from, started_at, ended_at,
       price_cents, currency, quantity, coupon, owed_since, owed_invoice, grace_mails, grace_mailed_at, state,
       access_until, state_changes_at, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, case when exists (select from private.firms f where f.id = $26) then 'firm' else 'subscription' end)
     on conflict (subscription_id) do update set
       user_id = coalesce(excluded.user_id, m.user_id),
       double_of = coalesce(m.double_of, excluded.double_of),
       email = excluded.email,
       plan = excluded.plan,
       status = excluded.status,
       stripe_customer_id = excluded.stripe_customer_id,
       current_period_end = coalesce(excluded.current_period_end, m.current_period_end),
       cancel_at_period_end = excluded.cancel_at_period_end,
       last_event_at = greatest(m.last_event_at, excluded.last_event_at),
       trial_end = excluded.trial_end,
       paused_from = excluded.paused_from,
       started_at = coalesce(excluded.started_at, m.started_at),
       ended_at = excluded.ended_at,
       price_cents = coalesce(excluded.price_cents, m.price_cents),
       currency = coalesce(excluded.currency, m.currency),
       quantity = excluded.quantity,
       coupon = coalesce(excluded.coupon, m.coupon),
       owed_since = excluded.owed_since,
       owed_invoice = excluded.owed_invoice,
       grace_mails = excluded.grace_mails,
       grace_mailed_at = excluded.grace_mailed_at,
       state = excluded.state,
       access_until = excluded.access_until,
       state_changes_at = excluded.state_changes_at,
       unknown_since = null
     returning m.leaving_reason as reason`,
    [
      person.userId,
      person.email,
      subscription.plan,
      subscription.status,
      subscription.customerId,
      subscription.id,
      subscription.currentPeriodEnd,
      subscription.cancelAtPeriodEnd,
      at,
      person.doubleOf ?? null,
      subscription.trialEnd,
      subscription.pausedFrom,
      subscription.startedAt,
      subscription.endedAt,
      subscription.priceCents,
      subscription.currency,
      subscription.quantity,
      subscription.coupon,
      grace.owedSince,
      grace.owedInvoice,
      grace.graceMails,
      grace.graceMailedAt,
      state,
      accessUntil,
      changesAt,
      subscription.firmId,
    ],
  )
  if (subscription.firmId)
    await db.query('select private.link_firm($1, $2)', [subscription.firmId, subscription.id])
  if (rows[0]!.reason === unknownReason.value && !hasEnded(subscription.status))
    await takeUpKnown(db, subscription.id)
  await recordOwed(db, subscription, at)
}

/** Returns what was mailed about the payment that is owed now, which is nothing where it is another one. */
async function findGrace(
  db: Queryable,
  { id, owed }: Subscription,
  now: Date,
): Promise<{ rules: GraceRules; grace: Grace }> {
  const { rows } = await db.query<GraceRules & Grace>(
    `select s.grace_days as "graceDays", s.grace_mail_days as "graceMailDays", m.owed_since as "owedSince",
       m.owed_invoice as "owedInvoice", m.grace_mails as "graceMails", m.grace_mailed_at as "graceMailedAt"
     from public.payment_settings s left join public.memberships m on m.subscription_id = $1`,
    [id],
  )
  const { graceDays, graceMailDays, ...stored } = rows[0]!
  const rules = { graceDays, graceMailDays }
  if (!owed)
    return { rules, grace: { owedSince: null, owedInvoice: null, graceMails: 0, graceMailedAt: null } }
  const isSame =
    stored.owedSince !== null && (owed.invoiceId === null || owed.invoiceId === stored.owedInvoice)
  const grace = isSame
    ? { ...stored, owedSince: owed.since ?? stored.owedSince }
    : { owedSince: owed.since ?? now, owedInvoice: owed.invoiceId, graceMails: 0, graceMailedAt: null }
  return { rules, grace }
}

interface Grace extends Pick<MembershipFacts, 'owedSince' | 'graceMails' | 'graceMailedAt'> {
  owedInvoice: string | null
}
