/**
 * Redeems a gift: opens or lengthens a membership, and pauses a paying plan behind it. Code, membership, pause and mail
 * are one transaction; of two people who redeem one code, one does. That a plan is to be paused is stored before.
 */
import type { Queryable } from '@juno/backend'
import type { GiftRedeemed } from '@juno/domain/payments/gift'
import { giftEffect, giftRefusals, type OwnMembership, type Pause } from '@juno/domain/payments/gift-effect'
import { ApiError } from '../refusals'
import { BegunChange, beginAndFinish, type BegunContext, type PlanBefore } from '../stripe/begun-changes'
import { findReferred, type Buyer } from '../stripe/find-buyer'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext } from '../stripe/payment-context'
import { readAgain } from '../grace/read-again'
import { findDayText } from '../payer/site-day'
import { lockAccountEmail, type Payer } from '../stripe/match-payer'
import { claimSubscription, findMembership, saveMembership } from '../stripe/memberships'
import { membershipsOf } from './memberships-of'
import { claimGift } from './note-gift-refund'
import { hashGiftCode } from './gift-code'
import { giftRedeemed, giftWaits } from './gift-mails'
import { openGiven } from '../complimentary/given-membership'
import { findOpenGift } from './preview-gift'
import { registerGiven } from '../complimentary/register-given'
import { whyUnpaid } from './why-unpaid'

/** @throws {ApiError} gift_unknown, gift_used, application_needed, gift_waits, busy, payments_unavailable */
export const redeemGift = (context: BegunContext, code: string, holder: Buyer): Promise<GiftRedeemed> =>
  redeem(context, hashGiftCode(code), holder)

/**
 * Redeems a gift for a person who has begun to redeem it and was interrupted. @throws {ApiError} as {@link redeemGift}
 */
export async function redeemBegun(context: BegunContext, giftId: string, holder: Buyer): Promise<void> {
  const { rows } = await context.scopes.withServiceRole(db =>
    db.query<{ hash: string }>('select code_hash as hash from private.gifts where id = $1', [giftId]),
  )
  await redeem(context, rows[0]?.hash ?? '', holder)
}

async function redeem(context: BegunContext, codeHash: string, holder: Buyer): Promise<GiftRedeemed> {
  const begun = new BegunChange(holder)
  return beginAndFinish(context, begun, () =>
    askAndWrite(context, async (db, context) => {
      const now = context.clock()
      const payer = await lockHolder(context, db, holder)
      await claimGift(context, (await findOpenGift(db, codeHash, { lock: false })).id)
      const gift = await findOpenGift(db, codeHash, { lock: true })
      const hasBegun = (await begun.find(db, { giftId: gift.id })) !== null
      const unpaid = await whyUnpaid(context, db, gift)
      if (unpaid) throw new ApiError('gift_waits', { message: giftRefusals[unpaid] })
      const memberships = await membershipsOf(db, payer)
      const effect = giftEffect(memberships, gift.months, now)
      if (effect.kind === 'not now') throw new ApiError('gift_waits', { message: giftRefusals[effect.why] })
      const { userId, email } = payer
      const { endsAt, pauses } = effect
      if (pauses.length > 0 && !hasBegun) {
        await begun.note(db, { giftId: gift.id }, plansOf(memberships, pauses), now)
        return null
      }
      for (const pause of pauses) await pausePlan(context, db, gift.id, pause)
      const membershipId = await openGiven(db, { source: 'gift', userId, email, endsAt }, now)
      await db.query(
        'update private.gifts set redeemed_at = $2, redeemed_by = $3, membership_id = $4 where id = $1',
        [gift.id, now, userId, membershipId],
      )
      await begun.finish(db)
      const nextPaymentAt = pauses[0]?.until ?? null
      return tell(context, db, payer, { giftId: gift.id, membershipId, endsAt, nextPaymentAt })
    }),
  )
}

function plansOf(memberships: readonly OwnMembership[], pauses: readonly Pause[]): PlanBefore[] {
  return pauses.map(({ subscriptionId }) => ({
    ...memberships.find(one => one.subscriptionId === subscriptionId)!,
    subscriptionId,
  }))
}

/**
 * Locks in the order in which events do: subscriptions, then the address. A payment whose event is on its way counts: the
 * subscriptions are read as they are now.
 */
async function lockHolder(context: AskingContext, db: Queryable, holder: Buyer): Promise<Payer> {
  const found = await findReferred(db, holder)
  if (!found) throw new ApiError('application_needed')
  const subscriptions = await subscriptionsOf(db, found)
  for (const id of subscriptions) {
    await claimSubscription(context, id)
    await readAgain(context, db, id)
  }
  await lockAccountEmail(db, found.email)
  const payer = await findReferred(db, holder)
  if (!payer) throw new ApiError('application_needed')
  const now = await subscriptionsOf(db, payer)
  // A subscription that came meanwhile is not locked.
  if (now.some(id => !subscriptions.includes(id))) throw new ApiError('busy')
  return payer
}

async function subscriptionsOf(db: Queryable, payer: Payer): Promise<string[]> {
  const memberships = await membershipsOf(db, payer)
  return memberships.flatMap(({ subscriptionId }) => subscriptionId ?? []).sort()
}

async function pausePlan(
  { stripe, clock }: AskingContext,
  db: Queryable,
  giftId: string,
  { subscriptionId, from, until }: Pause,
): Promise<void> {
  if (!(await stripe.fetchSubscription(subscriptionId)))
    throw new ApiError('gift_waits', { message: giftRefusals.unknown })
  // A later try, with another end, is another request.
  const key = `gift:${giftId}:${subscriptionId}:${until.getTime()}`
  const subscription = await stripe.pause(subscriptionId, { from, until }, key)
  const stored = await findMembership(db, subscriptionId)
  if (!stored) return
  const now = clock()
  await saveMembership(db, subscription, { email: stored.email, userId: null }, { at: now, now })
}

async function tell(
  { outbox, site, clock }: AskingContext,
  db: Queryable,
  payer: Payer,
  done: { giftId: string; membershipId: string; endsAt: Date; nextPaymentAt: Date | null },
): Promise<GiftRedeemed> {
  const { userId, email } = payer
  const { giftId, endsAt, nextPaymentAt } = done
  const name = payer.name ?? ''
  const day = await findDayText(db)
  const token = userId ? null : await registerGiven(db, { ...payer, ...done }, clock())
  await outbox.enqueue(db, {
    kind: 'gift-redeemed',
    to: email,
    content: token
      ? giftWaits({ name, endsAt, token, day }, site)
      : giftRedeemed({ name, endsAt, nextPaymentAt, day }, site),
    idempotencyKey: `gift-redeemed:${giftId}`,
  })
  return token
    ? { message: `Your gift is redeemed. We emailed ${email} the link to create the account.`, open: false }
    : { message: `Your membership runs until ${day(endsAt)}.`, open: true }
}
