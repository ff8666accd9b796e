/**
 * A gift whose whole payment went back, in the provider's dashboard or by the bank: an open code opens nothing any more,
 * and what was redeemed ends. A plan that pauses behind it stays paused: its member comes back by an act, and is charged
 * by none of ours. Locks the gift, then the link to the account, then the membership, as the making of an account does.
 */
import type { Queryable } from '@juno/backend'
import { giftEnded } from './gift-mails'
import type { AskingContext } from '../stripe/payment-context'
import { findDayText } from '../payer/site-day'
import { endGiven } from '../complimentary/given-membership'

type EndContext = Pick<AskingContext, 'outbox' | 'site' | 'clock' | 'claim'>

/** Claims the gift: nobody else refunds, redeems or ends it until the transaction has ended. */
export const claimGift = ({ claim }: Pick<AskingContext, 'claim'>, id: string): Promise<void> =>
  claim(`gift:${id}`)

/**
 * Notes the refund of a gift. It is safe to repeat. @returns whether anything was new: false too for a payment that was
 * for no gift
 */
export async function noteGiftRefund(
  context: AskingContext,
  db: Queryable,
  charge: { id: string; paymentIntentId: string | null },
): Promise<boolean> {
  const { rows: found } = await db.query<{ id: string }>(
    'select id from private.gifts where payment_intent_id = $1 and refunded_at is null',
    [charge.paymentIntentId],
  )
  if (!found[0]) return false
  await claimGift(context, found[0].id)
  // An event may be late, and its refund have failed since.
  const asked = await context.stripe.fetchCharge(charge.id)
  return asked?.refunded === true && closeGift(context, db, charge.paymentIntentId!)
}

export interface DisputedGift {
  buyerName: string
  buyerEmail: string
  redeemed: boolean
}

/**
 * Notes a dispute. While the bank has taken the payment back, an open code opens nothing, and none is mailed. The team
 * may mail a new one when the bank has decided for it. @returns null where the payment was for no gift
 */
export async function noteGiftDispute(
  context: EndContext,
  db: Queryable,
  paymentIntentId: string,
  change: 'opened' | 'won' | 'lost' | 'other',
): Promise<DisputedGift | null> {
  const { rows } = await db.query<DisputedGift & { id: string }>(
    `select id, buyer_name as "buyerName", buyer_email as "buyerEmail", redeemed_at is not null as redeemed
     from private.gifts where payment_intent_id = $1 for update`,
    [paymentIntentId],
  )
  if (!rows[0]) return null
  const { id, ...gift } = rows[0]
  await claimGift(context, id)
  if (change === 'lost') await closeGift(context, db, paymentIntentId)
  if (change !== 'other')
    await db.query('update private.gifts set disputed = $2 where payment_intent_id = $1', [
      paymentIntentId,
      change === 'opened',
    ])
  if (change === 'opened')
    await db.query(
      'update private.gifts set code_hash = null where payment_intent_id = $1 and redeemed_at is null',
      [paymentIntentId],
    )
  return gift
}

interface Closed {
  id: string
  buyerEmail: string
  cents: number
  currency: string
  /** Null where nobody has redeemed it. */
  membershipId: string | null
}

async function closeGift(context: EndContext, db: Queryable, paymentIntentId: string): Promise<boolean> {
  const { rows } = await db.query<Closed>(
    `update private.gifts set refunded_at = $2, code_hash = null
     where payment_intent_id = $1 and refunded_at is null
     returning id, buyer_email as "buyerEmail", cents, currency, membership_id as "membershipId"`,
    [paymentIntentId, context.clock()],
  )
  if (!rows[0]) return false
  const { id, buyerEmail: email, cents, currency, membershipId } = rows[0]
  await db.query(`select private.write_audit(null, 'gift.refunded', 'gifts', $1, $2)`, [
    id,
    JSON.stringify({ email, cents, currency }),
  ])
  if (membershipId) await endRedeemed(context, db, { id, membershipId })
  return true
}

interface Redeemed {
  email: string
  name: string
  hasAccount: boolean
  plan: { until: Date; begun: boolean } | null
  goesOn: boolean
}

async function endRedeemed(
  { outbox, site, clock }: EndContext,
  db: Queryable,
  { id, membershipId }: { id: string; membershipId: string },
): Promise<void> {
  const now = clock()
  await db.query('delete from public.pending_registrations where membership_id = $1 and claimed_at is null', [
    membershipId,
  ])
  const { rowCount } = await db.query(
    `select from public.memberships where id = $1 and state = 'gift' and account_closed_at is null for update`,
    [membershipId],
  )
  if (rowCount === 0) return
  await endGiven(db, membershipId, 'gift', now)
  const { rows } = await db.query<Omit<Redeemed, 'plan'> & { until: Date | null; begun: boolean }>(
    `select coalesce(private.account_email(m.user_id), m.email) as email, coalesce(p.name, '') as name,
       m.user_id is not null as "hasAccount", exists (
         select from public.memberships o
         where o.user_id = m.user_id and o.access_until > $2 and o.state <> 'pausing'
       ) as "goesOn", plan.trial_end as until, coalesce(plan.state = 'paused', false) as begun
     from public.memberships m
     left join public.profiles p on p.id = m.user_id
     left join lateral (
       select o.trial_end, o.state from public.memberships o
       where o.user_id = m.user_id and o.state in ('pausing', 'paused') order by o.trial_end desc limit 1
     ) plan on true
     where m.id = $1`,
    [membershipId, now],
  )
  const { email, until, begun, ...redeemed } = rows[0]!
  await outbox.enqueue(db, {
    kind: 'gift-ended',
    to: email,
    content: giftEnded({ ...redeemed, plan: until && { until, begun }, day: await findDayText(db) }, site),
    idempotencyKey: `gift-ended:${id}`,
  })
}
