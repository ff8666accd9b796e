/** Frees a seat, for somebody else: access ends at once, and its holder keeps account and profile. */
import type { Queryable } from '@juno/backend'
import type { FreedReason } from '@juno/domain/payments/firm'
import { ApiError } from '../refusals'
import { hashLinkToken } from '../../../shared/api/link-token'
import { endGiven } from '../complimentary/given-membership'
import type { PaymentContext } from '../stripe/payment-context'
import { auditFirm, findFirm, findManagedFirm, type Firm } from './find-firm'
import { seatDeclined } from './firm-mails'
import { hideSeat, lockSeat, type StoredSeat } from './invite-to-seat'
import { findOpenSeat } from './look-up-seat'
import { seatFreed } from './seat-mails'

type FreeContext = Pick<PaymentContext, 'scopes' | 'outbox' | 'site' | 'clock'>

/** @throws {ApiError} seat_unknown, seat_gone */
export const freeSeat = (
  context: FreeContext,
  by: { manager: string } | { admin: string },
  seatId: string,
): Promise<{ message: string }> =>
  context.scopes.withServiceRole(async db => {
    const seat = await lockSeat(db, seatId)
    const firm = await ('manager' in by
      ? findManagedFirm(db, by.manager, seat.firmId).catch(hideSeat)
      : findFirm(db, seat.firmId))
    if (seat.status === 'freed') throw new ApiError('seat_gone')
    const told = await free(context, db, { seat, firm }, 'manager' in by ? 'manager' : 'team')
    await auditFirm(db, 'manager' in by ? by.manager : by.admin, 'seat.freed', firm, { email: seat.email })
    return { message: `The seat is free again${told ? `, and we emailed ${told}` : ''}.` }
  })

/** @returns who was told */
async function free(
  context: FreeContext,
  db: Queryable,
  { seat, firm }: { seat: StoredSeat; firm: Firm },
  reason: FreedReason,
): Promise<string | null> {
  const { clock, outbox, site } = context
  const now = clock()
  await db.query(
    `update private.firm_seats set status = 'freed', freed_at = $2, freed_reason = $3 where id = $1`,
    [seat.id, now, reason],
  )
  if (!seat.membershipId) return null
  await endGiven(db, seat.membershipId, 'seat', now)
  await db.query('update public.memberships set paid_by = null where id = $1', [seat.membershipId])
  await db.query('delete from public.pending_registrations where membership_id = $1 and claimed_at is null', [
    seat.membershipId,
  ])
  const holder = await findHolder(db, seat.membershipId)
  if (!holder) return null
  const { email, name, goesOn } = holder
  await outbox.enqueue(db, {
    kind: 'seat-freed',
    to: email,
    content: seatFreed({ name: name || (seat.name ?? ''), firmName: firm.name, goesOn }, site),
    idempotencyKey: `seat-freed:${seat.id}`,
  })
  return email
}

async function findHolder(db: Queryable, membershipId: string) {
  const { rows } = await db.query<{ email: string; name: string; goesOn: boolean }>(
    `select t.email, t.name, exists (
       select from public.memberships o where o.user_id = m.user_id and o.id <> m.id and o.access_until > now()
     ) as "goesOn"
     from private.payer_to_mail($1) t join public.memberships m on m.id = $1`,
    [membershipId],
  )
  return rows[0] ?? null
}

/** Declines a seat for the person who was invited. @throws {ApiError} seat_unknown, seat_expired, seat_gone */
export async function declineSeat(context: FreeContext, token: string): Promise<{ message: string }> {
  const { scopes, outbox, site } = context
  return scopes.withServiceRole(async db => {
    const { id } = await findOpenSeat(db, hashLinkToken(token), context.clock())
    const seat = await lockSeat(db, id)
    if (seat.status !== 'invited') throw new ApiError('seat_gone')
    const firm = await findFirm(db, seat.firmId)
    await free(context, db, { seat, firm }, 'declined')
    await outbox.enqueue(db, {
      kind: 'seat-declined',
      to: firm.contactEmail,
      content: seatDeclined(firm, seat.email, site),
      idempotencyKey: `seat-declined:${seat.id}`,
    })
    return { message: `Thank you for telling us. ${firm.contactName} hears of it, and nothing else happens.` }
  })
}
