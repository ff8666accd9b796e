/** Leads to the provider's page for one customer's card, and takes up what was done there. */
import type { CardOutcome } from '@juno/domain/payments/card-update'
import type { Queryable } from '@juno/backend'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { claimSubscription } from '../stripe/memberships'
import { hasEnded } from '../stripe/stripe-objects'
import { findCardLink, noteCardBefore, type CardLink } from './card-links'
import { cardMark, payOwed } from './pay-owed'

export interface Outcome {
  result: CardOutcome
  /** The firm whose seats the card pays for; null for a membership of one's own. */
  firmId?: string | null
}
export type Led = { url: string } | Outcome

const NO_CARD = 'none'

/** @throws {StripeUnavailableError} */
export async function openCardPage(context: PaymentContext, token: string): Promise<Led> {
  const { scopes, stripe, site, clock } = context
  const link = await scopes.withServiceRole(db => findCardLink(db, token, clock()))
  if (!link) return { result: 'expired' }
  if (hasEnded(link.status)) return { result: 'ended', firmId: link.firmId }
  const card = cardMark(await stripe.fetchCard(link.subscriptionId))
  const back = `${site.siteUrl}/api/payments/card-updated?token=${encodeURIComponent(token)}`
  const url = await stripe.openPortal(link.customerId, back, 'payment_method_update')
  if (!url) return { result: 'ended', firmId: link.firmId }
  await scopes.withServiceRole(db => noteCardBefore(db, token, card ?? NO_CARD))
  // The sandbox's page is one of our own.
  return { url: new URL(url, site.siteUrl).href }
}

/** @throws {StripeUnavailableError} */
export async function finishCardPage(context: PaymentContext, token: string): Promise<Led> {
  return askAndWrite<PaymentContext, Led>(context, async (db, context) => {
    const { stripe, clock } = context
    const link = await findCardLink(db, token, clock())
    if (!link) return { result: 'expired' }
    await claimSubscription(context, link.subscriptionId)
    // The page may give the card to the customer alone, and the event that says so may still be on its way.
    await stripe.setDefaultCard(link.customerId, [link.subscriptionId])
    const card = cardMark(await stripe.fetchCard(link.subscriptionId)) ?? NO_CARD
    // A card that has not changed is not charged again: a person who has the link may open it as often as they like.
    const changed = link.cardBefore !== null && link.cardBefore !== card
    const outcome = changed ? await payOwed(context, db, link.subscriptionId) : 'settled'
    if (outcome !== 'settled') return { result: outcome, firmId: link.firmId }
    return { result: await resultOf(db, link, { changed, now: clock() }), firmId: link.firmId }
  })
}

/** Returns the result of a link with which nothing was paid now: the event of the new card may have been faster. */
async function resultOf(
  db: Queryable,
  { membershipId }: CardLink,
  { changed, now }: { changed: boolean; now: Date },
): Promise<CardOutcome> {
  const { rows } = await db.query<{ status: string; owes: boolean; saved: boolean }>(
    `select m.status, m.owed_since is not null as owes, exists (
       select from private.failed_payments f
       where f.membership_id = m.id and f.saved_at > $2::timestamptz - interval '1 day'
     ) as saved
     from public.memberships m where m.id = $1`,
    [membershipId, now],
  )
  const { status, owes, saved } = rows[0]!
  if (hasEnded(status)) return 'ended'
  if (owes) return 'unchanged'
  if (saved) return 'paid'
  return changed ? 'saved' : 'unchanged'
}
