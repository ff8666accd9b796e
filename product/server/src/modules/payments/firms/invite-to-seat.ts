/** A firm's contact invites a colleague to a seat: its mail holds the link, the database its hash. */
import type { Queryable } from '@juno/backend'
import { SEAT_LINK_DAYS, type InviteToSeat } from '@juno/domain/payments/firm'
import { ApiError } from '../refusals'
import { createLinkToken, hashLinkToken } from '../../../shared/api/link-token'
import { registerGiven } from '../complimentary/register-given'
import type { PaymentContext } from '../stripe/payment-context'
import { auditFirm, findManagedFirm, lockManagedFirm, type Firm } from './find-firm'
import { seatInvited, seatWaits } from './seat-mails'

type InviteContext = Pick<PaymentContext, 'scopes' | 'outbox' | 'site' | 'clock'>

/** Returns whether a person who takes a seat now would have access. */
export const isOpen = ({ standing }: Pick<Firm, 'standing'>) =>
  standing === 'paid' || standing === 'ending' || standing === 'owing'

/** @throws {ApiError} firm_unknown, seat_waits, seats_full, seat_invited */
export async function inviteToSeat(
  context: InviteContext,
  userId: string,
  { firm: firmId, email, name }: InviteToSeat,
): Promise<{ message: string }> {
  return context.scopes.withServiceRole(async db => {
    const firm = await lockManagedFirm(db, userId, firmId)
    if (!isOpen(firm)) throw new ApiError('seat_waits')
    const { rowCount: invited } = await db.query(
      `select from private.firm_seats where firm_id = $1 and lower(email) = lower($2) and status <> 'freed'`,
      [firmId, email],
    )
    if (invited) throw new ApiError('seat_invited')
    if (firm.used >= firm.seats) throw new ApiError('seats_full')
    const { token, hash } = createLinkToken()
    await db.query(
      `insert into private.firm_seats (firm_id, email, name, token_hash, invited_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [firmId, email, name, hash, context.clock(), expiry(context.clock())],
    )
    await mail(context, db, firm, { email, name, token, hash })
    await auditFirm(db, userId, 'seat.invited', firm, { email })
    return { message: `We emailed ${email} the invitation.` }
  })
}

/**
 * Mails the invitation again with a new link, since only the hash of the old one was kept. A person who has taken the
 * seat and made no account yet is mailed the link for that.
 * @throws {ApiError} seat_unknown, seat_gone, seat_waits
 */
export async function inviteAgain(
  context: InviteContext,
  userId: string,
  seatId: string,
): Promise<{ message: string }> {
  return context.scopes.withServiceRole(async db => {
    const seat = await lockSeat(db, seatId)
    const firm = await findManagedFirm(db, userId, seat.firmId).catch(hideSeat)
    if (seat.status === 'taken') return mailAccountAgain(context, db, userId, { seat, firm })
    if (seat.status !== 'invited') throw new ApiError('seat_gone')
    if (!isOpen(firm)) throw new ApiError('seat_waits')
    const { token, hash } = createLinkToken()
    await db.query(
      'update private.firm_seats set token_hash = $2, invited_at = $3, expires_at = $4 where id = $1',
      [seatId, hash, context.clock(), expiry(context.clock())],
    )
    await mail(context, db, firm, { ...seat, token, hash })
    await auditFirm(db, userId, 'seat.invited', firm, { email: seat.email })
    return { message: `We emailed ${seat.email} a new link. The old one no longer works.` }
  })
}

/** @throws {ApiError} seat_gone: there is an account */
async function mailAccountAgain(
  { outbox, site, clock }: InviteContext,
  db: Queryable,
  userId: string,
  { seat, firm }: { seat: StoredSeat; firm: Firm },
): Promise<{ message: string }> {
  const { rows } = await db.query<{ membershipId: string; email: string; applicationId: string | null }>(
    `select m.id as "membershipId", m.email, (
       select r.application_id from public.pending_registrations r where r.membership_id = m.id limit 1
     ) as "applicationId"
     from public.memberships m where m.id = $1 and m.user_id is null`,
    [seat.membershipId],
  )
  if (!rows[0]) throw new ApiError('seat_gone')
  await db.query('delete from public.pending_registrations where membership_id = $1 and claimed_at is null', [
    seat.membershipId,
  ])
  const token = await registerGiven(db, rows[0], clock())
  await outbox.enqueue(db, {
    kind: 'seat-taken',
    to: rows[0].email,
    content: seatWaits({ name: seat.name ?? '', firmName: firm.name, token }, site),
    idempotencyKey: `seat-taken:${hashLinkToken(token)}`,
  })
  await auditFirm(db, userId, 'seat.invited', firm, { email: rows[0].email })
  return { message: `We emailed ${rows[0].email} a new link to make the account.` }
}

const expiry = (now: Date) => new Date(now.getTime() + SEAT_LINK_DAYS * 86_400_000)

async function mail(
  { outbox, site }: InviteContext,
  db: Queryable,
  { name: firmName, contactName: inviterName }: Firm,
  { email, name, token, hash }: { email: string; name: string | null; token: string; hash: string },
): Promise<void> {
  await outbox.enqueue(db, {
    kind: 'seat-invited',
    to: email,
    content: seatInvited({ name: name ?? '', firmName, inviterName, token, days: SEAT_LINK_DAYS }, site),
    idempotencyKey: `seat-invited:${hash}`,
  })
}

export interface StoredSeat {
  id: string
  firmId: string
  email: string
  name: string | null
  status: 'invited' | 'taken' | 'freed'
  membershipId: string | null
}

/** Locks the seat: until the transaction ends, nobody takes, frees or mails it. @throws {ApiError} seat_unknown */
export async function lockSeat(db: Queryable, id: string): Promise<StoredSeat> {
  const { rows } = await db.query<StoredSeat>(
    `select id, firm_id as "firmId", email, name, status, membership_id as "membershipId"
     from private.firm_seats where id = $1 for update`,
    [id],
  )
  if (!rows[0]) throw new ApiError('seat_unknown')
  return rows[0]
}

/** Refuses the seat of another firm as one that does not exist. */
export function hideSeat(cause: unknown): never {
  if (cause instanceof ApiError && cause.code === 'firm_unknown')
    throw new ApiError('seat_unknown', { cause })
  throw cause
}
