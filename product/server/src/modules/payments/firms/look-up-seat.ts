/** Describes an invitation before it is accepted. */
import type { Queryable } from '@juno/backend'
import type { OwnSeatLookUp, SeatLookUp } from '@juno/domain/payments/firm'
import type { Plan } from '@juno/domain/payments/pricing'
import { ApiError } from '../refusals'
import { hashLinkToken } from '../../../shared/api/link-token'
import type { PlanBefore } from '../stripe/begun-changes'
import type { PaymentContext } from '../stripe/payment-context'
import { findFirm } from './find-firm'
import { isOpen } from './invite-to-seat'

interface OpenSeat {
  id: string
  firmId: string
  email: string
  name: string | null
  accountExists: boolean
}

/** @throws {ApiError} seat_unknown, seat_expired, seat_gone */
export async function findOpenSeat(db: Queryable, hash: string, now: Date): Promise<OpenSeat> {
  const { rows } = await db.query<OpenSeat & { status: string; expiresAt: Date }>(
    `select id, firm_id as "firmId", email, name, status, expires_at as "expiresAt",
       private.confirmed_user_by_email(email) is not null as "accountExists"
     from private.firm_seats where token_hash = $1`,
    [hash],
  )
  if (!rows[0]) throw new ApiError('seat_unknown')
  const { status, expiresAt, ...seat } = rows[0]
  if (status !== 'invited') throw new ApiError('seat_gone')
  if (expiresAt <= now) throw new ApiError('seat_expired')
  return seat
}

/** @throws {ApiError} seat_unknown, seat_expired, seat_gone */
export async function lookUpSeat(
  { scopes, clock }: Pick<PaymentContext, 'scopes' | 'clock'>,
  token: string,
): Promise<SeatLookUp> {
  return scopes.withServiceRole(db => describeSeat(db, token, clock()))
}

async function describeSeat(db: Queryable, token: string, now: Date): Promise<SeatLookUp> {
  const { firmId, email, name, accountExists } = await findOpenSeat(db, hashLinkToken(token), now)
  const firm = await findFirm(db, firmId)
  return {
    standing: isOpen(firm) ? 'open' : 'waits',
    firmName: firm.name,
    inviterName: firm.contactName,
    email,
    name,
    accountExists,
  }
}

/** @throws {ApiError} seat_unknown, seat_expired, seat_gone */
export async function lookUpSeatFor(
  { scopes, clock }: Pick<PaymentContext, 'scopes' | 'clock'>,
  token: string,
  userId: string,
): Promise<OwnSeatLookUp> {
  return scopes.withServiceRole(async db => {
    const seat = await describeSeat(db, token, clock())
    const { rows } = await db.query<{ email: string }>('select private.account_email($1) as email', [userId])
    const [own] = await findOwnPlans(db, userId)
    return {
      ...seat,
      ownEmail: rows[0]!.email,
      own: own ? { plan: own.plan, paidUntil: own.paidUntil?.toISOString() ?? null } : null,
      seatOf: await findSeatOf(db, userId),
    }
  })
}

export interface OwnPlan extends PlanBefore {
  email: string
  plan: Plan | null
  paidUntil: Date | null
}

/**
 * Returns the plans that go on being paid, by their subscription. @param begun subscriptions whose end has been begun
 */
export async function findOwnPlans(
  db: Queryable,
  userId: string,
  begun: readonly string[] = [],
): Promise<OwnPlan[]> {
  const { rows } = await db.query<OwnPlan>(
    `select subscription_id as "subscriptionId", email, plan, coalesce(paused_from, current_period_end) as "paidUntil",
       paused_from as "pausedFrom", trial_end as "trialEnd"
     from public.memberships
     where user_id = $1 and source = 'subscription' and subscription_id is not null
       and status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
       and (not cancel_at_period_end or subscription_id = any ($2))
     order by subscription_id`,
    [userId, begun],
  )
  return rows
}

/** Returns the firm of a seat that a person has already; null where they have none that is open. */
export async function findSeatOf(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(
    `select f.name from public.memberships m join private.firms f on f.membership_id = m.paid_by
     where m.user_id = $1 and m.source = 'seat' and m.access_until > now() limit 1`,
    [userId],
  )
  return rows[0]?.name ?? null
}
