/**
 * Takes a seat: by somebody who has no account yet, whom the invitation approves, or by a signed-in account. Seat,
 * membership, application and mail are one transaction; of two people with one link, one takes it. That an own plan is to
 * end is stored before.
 */
import type { Queryable } from '@juno/backend'
import { acceptedTermsVersion } from '@juno/domain/applications/accepted-terms'
import type { SeatTaken, TakeSeat } from '@juno/domain/payments/firm'
import { ApiError } from '../refusals'
import { hashLinkToken } from '../../../shared/api/link-token'
import { BegunChange, beginAndFinish, type BegunContext } from '../stripe/begun-changes'
import { openGiven } from '../complimentary/given-membership'
import { registerGiven } from '../complimentary/register-given'
import { askProvider } from '../stripe/ask-provider'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { findDayText } from '../payer/site-day'
import { lockAccountEmail } from '../stripe/match-payer'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import { findFirm, type Firm } from './find-firm'
import { isOpen, lockSeat, type StoredSeat } from './invite-to-seat'
import { findOpenSeat, findOwnPlans, findSeatOf, type OwnPlan } from './look-up-seat'
import { seatOpened, seatWaits } from './seat-mails'

/** @throws {ApiError} seat_unknown, seat_expired, seat_gone, seat_waits, seat_account_exists, seat_refused */
export async function takeSeat(
  { scopes, outbox, site, clock }: PaymentContext,
  { token: link, name, ...consent }: TakeSeat,
): Promise<SeatTaken> {
  const now = clock()
  return scopes.withServiceRole(async db => {
    const { id, email } = await findOpenSeat(db, hashLinkToken(link), now)
    await lockAccountEmail(db, email)
    const { seat, firm, accountExists } = await lockOpenSeat(db, id, hashLinkToken(link), now)
    if (accountExists) throw new ApiError('seat_account_exists')
    await assertWelcome(db, [email])
    const applicationId = await approve(db, { email, name, firm, terms: acceptedTermsVersion(consent) }, now)
    const membershipId = await openSeat(db, { seat, firm, userId: null, email }, now)
    await db.query('update private.firm_seats set name = $2 where id = $1', [seat.id, name])
    const token = await registerGiven(db, { membershipId, email, applicationId }, now)
    await outbox.enqueue(db, {
      kind: 'seat-taken',
      to: email,
      content: seatWaits({ name, firmName: firm.name, token }, site),
      idempotencyKey: `seat-taken:${seat.id}`,
    })
    return { message: 'The seat is yours. Create your account, and everything is open.', token }
  })
}

/**
 * @param endOwn lets an own plan end with its period
 * @throws {ApiError} seat_unknown, seat_expired, seat_gone, seat_waits, seat_refused, seat_own_plan, seat_own_seat, busy,
 * payments_unavailable
 */
export const takeSeatFor = (
  context: BegunContext,
  userId: string,
  { token, endOwn }: { token: string; endOwn: boolean },
): Promise<SeatTaken> => takeOwn(context, userId, hashLinkToken(token), endOwn)

/** Takes a seat for a person who has begun to take it and was interrupted. @throws {ApiError} as {@link takeSeatFor} */
export async function takeBegunSeat(context: BegunContext, userId: string, seatId: string): Promise<void> {
  const { rows } = await context.scopes.withServiceRole(db =>
    db.query<{ hash: string | null }>('select token_hash as hash from private.firm_seats where id = $1', [
      seatId,
    ]),
  )
  await takeOwn(context, userId, rows[0]?.hash ?? '', true)
}

async function takeOwn(
  context: BegunContext,
  userId: string,
  tokenHash: string,
  endOwn: boolean,
): Promise<SeatTaken> {
  const begun = new BegunChange({ userId })
  const once = () =>
    askAndWrite(context, async (db, context) => {
      const now = context.clock()
      const { id, email: invited } = await findOpenSeat(db, tokenHash, now)
      const { email, name } = await findAccount(db, userId)
      // In the order in which events lock: subscriptions, then the address.
      const plans = await findOwnPlans(db, userId, (await begun.find(db, { seatId: id })) ?? [])
      for (const { subscriptionId } of plans) await claimSubscription(context, subscriptionId)
      await lockAccountEmail(db, email)
      const { seat, firm } = await lockOpenSeat(db, id, tokenHash, now)
      await assertWelcome(db, [email, invited])
      if ((await findSeatOf(db, userId)) !== null) throw new ApiError('seat_own_seat')
      const ending = await begun.find(db, { seatId: seat.id })
      const own = await findOwnPlans(db, userId, ending ?? [])
      // A membership that came meanwhile is not locked.
      if (own.some(one => !plans.some(({ subscriptionId }) => subscriptionId === one.subscriptionId)))
        throw new ApiError('busy')
      if (own.length > 0 && !endOwn) throw new ApiError('seat_own_plan')
      if (own.length > 0 && !ending) {
        // Where the provider is silent, nothing is begun.
        for (const { subscriptionId } of own) await context.stripe.fetchSubscription(subscriptionId)
        await begun.note(db, { seatId: seat.id }, own, now)
        return null
      }
      await openSeat(db, { seat, firm, userId, email }, now)
      const ends = await endPlans(context, db, own, now)
      await begun.finish(db)
      return tellOfOwn(context, db, { seatId: seat.id, email, name, firm, ends })
    })
  return beginAndFinish(context, begun, () => askProvider(once))
}

async function tellOfOwn(
  { outbox, site }: AskingContext,
  db: Queryable,
  {
    seatId,
    email,
    name,
    firm,
    ends,
  }: { seatId: string; email: string; name: string; firm: Firm; ends: Date | null },
): Promise<SeatTaken> {
  const ownEnds = ends && (await findDayText(db))(ends)
  await outbox.enqueue(db, {
    kind: 'seat-opened',
    to: email,
    content: seatOpened({ name, firmName: firm.name, ownEnds }, site),
    idempotencyKey: `seat-opened:${seatId}`,
  })
  return { message: `Your seat is open${ownEnds ? `. Your own plan ends on ${ownEnds}` : ''}.`, token: null }
}

async function findAccount(db: Queryable, userId: string): Promise<{ email: string; name: string }> {
  const { rows } = await db.query<{ email: string; name: string }>(
    `select private.account_email(p.id) as email, coalesce(p.name, '') as name from public.profiles p
     where p.id = private.confirmed_user_by_id($1) and private.account_email(p.id) is not null`,
    [userId],
  )
  if (!rows[0]) throw new ApiError('member_not_found')
  return rows[0]
}

/** @throws {ApiError} seat_unknown, seat_expired, seat_gone, seat_waits */
async function lockOpenSeat(
  db: Queryable,
  id: string,
  hash: string,
  now: Date,
): Promise<{ seat: StoredSeat; firm: Firm; accountExists: boolean }> {
  const seat = await lockSeat(db, id)
  // The seat may have been taken, freed or mailed again while this waited.
  const open = await findOpenSeat(db, hash, now)
  const { membershipId } = await findFirm(db, open.firmId)
  // No event of the firm's subscription comes between this and the seat that follows it.
  await db.query('select from public.memberships where id = $1 for share', [membershipId])
  const firm = await findFirm(db, open.firmId)
  if (!isOpen(firm) || firm.membershipId !== membershipId) throw new ApiError('seat_waits')
  return { seat, firm, accountExists: open.accountExists }
}

/** Refuses a person whom the team has declined: no firm invites them. @throws {ApiError} seat_refused */
async function assertWelcome(db: Queryable, emails: readonly string[]): Promise<void> {
  const { rowCount } = await db.query(
    `select from unnest($1::text[]) address
     where 'DECLINED' = (
       select a.status from public.applications a
       where lower(a.email) = lower(address) and a.status <> 'PENDING' order by a.submitted_at desc limit 1
     )`,
    [emails],
  )
  if (rowCount) throw new ApiError('seat_refused')
}

/** Approves an application that waits: the invitation is the approval. @returns the application */
async function approve(
  db: Queryable,
  { email, name, firm, terms }: { email: string; name: string; firm: Firm; terms: string | null },
  now: Date,
): Promise<string> {
  const { rows: decided } = await db.query<{ id: string }>(
    `update public.applications set status = 'APPROVED', reviewed_at = coalesce(reviewed_at, $2), terms_version = $3,
       terms_accepted_at = $2
     where id = (
       select id from public.applications where email = lower($1) and status in ('PENDING', 'APPROVED')
       order by submitted_at desc limit 1
     ) returning id`,
    [email, now, terms],
  )
  if (decided[0]) return decided[0].id
  const { rows } = await db.query<{ id: string }>(
    `insert into public.applications (name, email, business_name, reason, terms_version, terms_accepted_at, status,
       submitted_at, reviewed_at)
     values ($1, lower($2), $3, $4, $5, $6, 'APPROVED', $6, $6) returning id`,
    [name, email, firm.name, `Invited by ${firm.contactName} to a seat of ${firm.name}.`, terms, now],
  )
  return rows[0]!.id
}

async function openSeat(
  db: Queryable,
  { seat, firm, userId, email }: { seat: StoredSeat; firm: Firm; userId: string | null; email: string },
  now: Date,
): Promise<string> {
  const id = await openGiven(db, { source: 'seat', userId, email, endsAt: null }, now)
  await db.query('update public.memberships set paid_by = $2 where id = $1', [id, firm.membershipId])
  await db.query('select private.follow_firm($1)', [firm.membershipId])
  await db.query(
    `update private.firm_seats set status = 'taken', taken_at = $2, membership_id = $3 where id = $1`,
    [seat.id, now, id],
  )
  return id
}

/** @returns when the last of them ends; null where none was to end, or the day is not known */
async function endPlans(
  { stripe }: Pick<AskingContext, 'stripe'>,
  db: Queryable,
  own: readonly OwnPlan[],
  now: Date,
): Promise<Date | null> {
  let last: Date | null = null
  for (const { subscriptionId, email, paidUntil } of own) {
    const subscription = await stripe.setCancelAtPeriodEnd(subscriptionId, true)
    if (!subscription) continue
    await saveMembership(db, subscription, { email, userId: null }, { at: now, now })
    if (paidUntil && (!last || paidUntil > last)) last = paidUntil
  }
  return last
}
