/**
 * The frame of each act of a member on the own membership: one at a time for a subscription, on what the provider says
 * of it at this moment, with what comes of it stored and mailed in the same transaction.
 */
import type { Queryable } from '@juno/backend'
import { refusalOf, unknownText, type MembershipAct } from '@juno/domain/payments/membership-acts'
import { ApiError } from '../refusals'
import type { MailContent } from '../../../shared/mail/mail-content'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { findDayText, type DayText } from '../payer/site-day'
import { CardRefusedError } from '../stripe/call-stripe'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import type { Subscription } from '../stripe/stripe-objects'
import { noteUnknown } from '../stripe/unknown-membership'
import { askProvider } from '../stripe/ask-provider'
import { findOwnSubscription, type StoredMembership } from './find-own-membership'

export type PaidMembership = StoredMembership & { subscriptionId: string }

export interface Change {
  subscription: Subscription
  mail: MailContent
  /** The reason is kept with an end; null takes it back. */
  leaving?: { reason: string | null; note: string | null }
}

/**
 * @param work asks the provider for the change. The key is the same for as long as nothing was stored: repeated after a
 * crash, nothing is charged twice.
 * @throws {ApiError} no_membership, membership_refused, payments_unavailable, card_declined
 */
export async function changeMembership(
  context: PaymentContext,
  userId: string,
  act: MembershipAct,
  work: (
    context: AskingContext,
    membership: PaidMembership,
    given: { key: string; day: DayText },
  ) => Promise<Change | ApiError>,
): Promise<void> {
  const refusal = await askProvider(() =>
    askAndWrite(context, async (db, context) => {
      const before = await claimOwnSubscription(context, db, userId)
      const current = await context.stripe.fetchSubscription(before.subscriptionId)
      if (!current) {
        await noteUnknown(db, before.subscriptionId, context.clock())
        return new ApiError('membership_refused', { message: unknownText })
      }
      await save(context, db, before, current)
      // The stored row may be behind: the refusal says how the membership stands now, and leaves that stored.
      const membership = await findOwnSubscription(db, userId)
      if (membership.id !== before.id) throw new ApiError('no_membership')
      const day = await findDayText(db)
      const message = membership.moneyBackAsked
        ? 'Your money is on its way back to you, and the membership ends with it.'
        : refusalOf(act, membership, day)
      if (message) return new ApiError('membership_refused', { message })
      const key = await context.pin(() => `${act}:${before.id}:${before.version}`)
      const change = await work(context, membership, { key, day }).catch(refusedCard)
      if (change instanceof ApiError) return change
      await store(context, db, { act, before }, change)
      return null
    }),
  )
  if (refusal) throw refusal
}

/**
 * Makes the refusal of a card. It is stored and gives the next try another key: the provider repeats a refusal under
 * the same one.
 */
function refusedCard(cause: unknown): ApiError {
  if (cause instanceof CardRefusedError) return new ApiError('card_declined', { cause })
  throw cause
}

/**
 * Claims the subscription: until the transaction ends, no event and no other act changes it. @throws {ApiError}
 * no_membership
 */
export async function claimOwnSubscription(
  context: Pick<AskingContext, 'claim'>,
  db: Queryable,
  userId: string,
): Promise<PaidMembership> {
  const { subscriptionId } = await findOwnSubscription(db, userId)
  await claimSubscription(context, subscriptionId)
  const membership = await findOwnSubscription(db, userId)
  if (membership.subscriptionId !== subscriptionId) throw new ApiError('membership_changed')
  return membership
}

export async function save(
  { clock }: Pick<PaymentContext, 'clock'>,
  db: Queryable,
  { email }: Pick<StoredMembership, 'email'>,
  subscription: Subscription,
): Promise<void> {
  const now = clock()
  await saveMembership(db, subscription, { email, userId: null }, { at: now, now })
}

async function store(
  context: AskingContext,
  db: Queryable,
  { act, before }: { act: MembershipAct; before: PaidMembership },
  { subscription, mail, leaving }: Change,
): Promise<void> {
  await save(context, db, before, subscription)
  if (leaving)
    await db.query('update public.memberships set leaving_reason = $2, leaving_note = $3 where id = $1', [
      before.id,
      leaving.reason,
      leaving.note,
    ])
  await context.outbox.enqueue(db, {
    kind: `membership-${act}`,
    to: before.mailTo,
    content: mail,
    idempotencyKey: `membership-${act}:${before.id}:${before.version}`,
  })
}
