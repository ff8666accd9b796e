/**
 * Makes a refund that was asked for: money, membership, audit entry and mail, under the claim of the subscription. Repeated
 * after a crash it finds the refund at the provider by its mark, and does what is left.
 */
import type { Queryable } from '@juno/backend'
import type { RefundEnding } from '@juno/domain/payments/payment-history'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { findDayText } from '../payer/site-day'
import { lockRegistration } from '../stripe/refund-at-stripe'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import type { Refund } from '../stripe/refund-calls'
import { hasEnded } from '../stripe/stripe-objects'
import { paymentRefundedInPart } from './refund-mail'

export interface AskedRefund {
  id: string
  membershipId: string
  subscriptionId: string
  email: string
  mailTo: string
  /** The firm whose seats it paid for; null for somebody's own membership. */
  firmName: string | null
  isUnmatched: boolean
  /** Whether the membership had ended before the refund was asked for. */
  hadEnded: boolean
  chargeId: string
  refundedBefore: number
  cents: number
  currency: string
  ending: RefundEnding
  note: string
  askedBy: string | null
}

/**
 * @returns null where it was settled before, and what was asked for where it could not be made
 * @throws {StripeFailure} and then it still waits
 */
export async function refundAsked(context: PaymentContext, id: string): Promise<'made' | AskedRefund | null> {
  return askAndWrite(context, async (db, context) => {
    const asked = await lockAsked(context, db, id)
    if (!asked) return null
    const refund = (await context.stripe.findRefund(asked.chargeId, id)) ?? (await refundNow(context, asked))
    await db.query('update private.asked_refunds set settled_at = $2, refund_id = $3 where id = $1', [
      id,
      context.clock(),
      refund?.id ?? null,
    ])
    if (!refund) {
      await audit(db, asked, 'membership.refund_dropped')
      return asked
    }
    const ended = await endMembership(context, db, asked)
    await audit(db, asked, 'membership.refunded_in_part')
    await context.outbox.enqueue(db, {
      kind: 'payment-refunded',
      to: asked.mailTo,
      content: paymentRefundedInPart({ ...asked, ...ended, day: await findDayText(db) }, context.site),
      idempotencyKey: `payment-refunded:${id}`,
    })
    return 'made'
  })
}

/** @returns null where something else went back meanwhile */
async function refundNow({ stripe }: AskingContext, asked: AskedRefund): Promise<Refund | null> {
  const { id, chargeId, refundedBefore, cents } = asked
  const charge = await stripe.fetchCharge(chargeId)
  if (!charge || charge.refundedCents !== refundedBefore) return null
  return stripe.refundCharge(chargeId, cents, `refund:${chargeId}:${refundedBefore}:${cents}:${id}`, id)
}

/** Ends the membership as was asked. A payment without an account of which all went back ends in any case. */
async function endMembership(
  { stripe, clock }: AskingContext,
  db: Queryable,
  asked: AskedRefund,
): Promise<{ ending: RefundEnding; endsAt: Date | null }> {
  const { subscriptionId, isUnmatched } = asked
  const paid = isUnmatched ? await stripe.fetchPaid(subscriptionId) : null
  const ending = paid && paid.refundedCents >= paid.paidCents ? 'end_now' : asked.ending
  if (ending === 'end_now') await stripe.endSubscription(subscriptionId)
  const before = await stripe.fetchSubscription(subscriptionId)
  const runs = before && !hasEnded(before.status)
  const current =
    runs && ending === 'end_with_period' && !before.cancelAtPeriodEnd
      ? await stripe.setCancelAtPeriodEnd(subscriptionId, true)
      : before
  const now = clock()
  if (current) await saveMembership(db, current, { email: asked.email, userId: null }, { at: now, now })
  if (paid && ending === 'end_now')
    await db.query('select private.record_refund($1, $2, $3, $4)', [
      asked.membershipId,
      paid.refundedCents,
      paid.currency,
      asked.askedBy,
    ])
  return { ending, endsAt: current?.currentPeriodEnd ?? null }
}

/**
 * Gives a refund up after it has failed for days. One that was made, and whose membership cannot be ended, stays: it is
 * done once somebody has ended the membership at the provider.
 * @returns null where it was settled before
 * @throws {StripeFailure} where nobody says whether it was made, and then it still waits
 */
export async function giveUpRefund(
  context: PaymentContext,
  id: string,
): Promise<(AskedRefund & { wasMade: boolean }) | null> {
  return askAndWrite(context, async (db, context) => {
    const { stripe, clock } = context
    const asked = await lockAsked(context, db, id)
    if (!asked) return null
    if (await stripe.findRefund(asked.chargeId, id)) return { ...asked, wasMade: true }
    await db.query('update private.asked_refunds set settled_at = $2 where id = $1', [id, clock()])
    await audit(db, asked, 'membership.refund_dropped')
    return { ...asked, wasMade: false }
  })
}

async function audit(db: Queryable, asked: AskedRefund, action: string): Promise<void> {
  const { email, cents, currency, note } = asked
  await db.query(`select private.write_audit($1, $2, 'memberships', $3, $4)`, [
    asked.askedBy,
    action,
    asked.membershipId,
    JSON.stringify({ email, cents, currency, ending: asked.ending.replaceAll('_', ' '), note }),
  ])
}

const FIND = `
select a.id, a.membership_id as "membershipId", m.subscription_id as "subscriptionId", m.email,
  coalesce(t.email, m.email) as "mailTo", t.firm_name as "firmName",
  m.id in (select u.id from private.unmatched_payments u) as "isUnmatched",
  coalesce(m.ended_at <= a.asked_at, false) as "hadEnded", a.charge_id as "chargeId",
  a.refunded_before as "refundedBefore", a.cents, a.currency, a.ending, a.note, a.asked_by as "askedBy"
from private.asked_refunds a join public.memberships m on m.id = a.membership_id
left join private.payer_to_mail(m.id) t on true
where a.id = $1 and a.settled_at is null and m.subscription_id is not null`

async function lockAsked(
  context: Pick<AskingContext, 'claim'>,
  db: Queryable,
  id: string,
): Promise<AskedRefund | null> {
  const find = async () => (await db.query<AskedRefund>(FIND, [id])).rows[0] ?? null
  const waiting = await find()
  if (!waiting) return null
  await claimSubscription(context, waiting.subscriptionId)
  await lockRegistration(db, waiting.subscriptionId)
  await db.query('select from public.memberships where id = $1 for update', [waiting.membershipId])
  return find()
}
