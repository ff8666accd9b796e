/**
 * Another number of seats, at the amount that the firm's contact has seen. More are charged for the rest of the period;
 * fewer lower the next payment, and those that are paid for can be had back until then without paying again.
 */
import type { Queryable } from '@juno/backend'
import type { ChangeSeatNumber, SeatNumberPreview } from '@juno/domain/payments/firm'
import { ApiError } from '../refusals'
import { askProvider } from '../stripe/ask-provider'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { findDayText } from '../payer/site-day'
import { CardRefusedError } from '../stripe/call-stripe'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import { auditFirm, findManagedFirm, lockManagedFirm, type Firm } from './find-firm'
import { seatNumberChanged } from './firm-mails'

/** An amount that was shown holds for this long. */
const HOLDS_MS = 30 * 60_000

type PaidFirm = Firm & { subscriptionId: string; membershipId: string }

/** @throws {ApiError} firm_not_payable, seats_in_use */
function assertPossible(firm: Firm, seats: number): asserts firm is PaidFirm {
  if (firm.standing !== 'paid' || firm.subscriptionId === null)
    throw new ApiError('firm_not_payable', {
      message:
        firm.standing === 'owing'
          ? 'A payment is open. Please pay it first.'
          : 'You can change the number of seats while the subscription is running.',
    })
  if (seats < firm.used) throw new ApiError('seats_in_use')
  const { paidSeats } = firm
  if (firm.seats < paidSeats && seats > paidSeats)
    throw new ApiError('firm_not_payable', {
      message: `${paidSeats} seats are paid for until the period ends. Please go back to ${paidSeats} first, which costs nothing, and then add more.`,
    })
}

/** Returns whether more is charged. Seats that are paid for are not charged again, and nothing is refunded. */
const isCharged = (firm: Firm, seats: number) => seats > firm.paidSeats

/** @throws {ApiError} firm_unknown, firm_not_payable, seats_in_use, payments_unavailable */
export async function previewSeatNumber(
  { scopes, stripe }: PaymentContext,
  userId: string,
  { firm: id, seats }: { firm: string; seats: number },
): Promise<SeatNumberPreview> {
  const firm = await scopes.withServiceRole(db => findManagedFirm(db, userId, id))
  assertPossible(firm, seats)
  const { subscriptionId } = firm
  const charged = isCharged(firm, seats)
  const preview = await askProvider(() => stripe.previewQuantity(subscriptionId, seats, { charged }))
  const { at, nextAt, ...amounts } = preview
  return { seats, at: at.toISOString(), nextAt: nextAt.toISOString(), ...amounts }
}

/**
 * @throws {ApiError} firm_unknown, firm_not_payable, seats_in_use, amount_changed, card_declined, payments_unavailable
 */
export async function changeSeatNumber(
  context: PaymentContext,
  userId: string,
  seen: ChangeSeatNumber,
): Promise<{ message: string }> {
  const { scopes, clock } = context
  const at = new Date(seen.at)
  const age = clock().getTime() - at.getTime()
  if (age > HOLDS_MS || age < -60_000) throw new ApiError('amount_changed')
  await scopes.withServiceRole(async db => {
    // The firm is locked before the provider is asked: where its answer is lost, seats that are paid for are not charged again.
    const firm = await lockManagedFirm(db, userId, seen.firm)
    if (seen.seats < firm.paidSeats) await keepPaid(db, firm, seen.seats, firm.paidUntil)
  })
  const refused = await askProvider(() =>
    askAndWrite(context, async (db, context) => {
      const { stripe } = context
      const { subscriptionId, version } = await findManagedFirm(db, userId, seen.firm)
      if (subscriptionId === null) throw new ApiError('firm_not_payable')
      await claimSubscription(context, subscriptionId)
      const current = await stripe.fetchSubscription(subscriptionId)
      if (current) await save(context, db, seen.firm, current)
      const firm = await lockManagedFirm(db, userId, seen.firm)
      assertPossible(firm, seen.seats)
      if (firm.subscriptionId !== subscriptionId) throw new ApiError('amount_changed')
      if (seen.seats === firm.seats) return null
      const charged = isCharged(firm, seen.seats)
      const preview = await stripe.previewQuantity(subscriptionId, seen.seats, { charged, at })
      const isSame =
        preview.dueNowCents === seen.dueNowCents &&
        preview.nextCents === seen.nextCents &&
        preview.nextAt.getTime() === Date.parse(seen.nextAt)
      if (!isSame) throw new ApiError('amount_changed')
      // The same for as long as nothing was stored: repeated after a crash, nothing is charged twice.
      const key = await context.pin(() => `seats:${firm.membershipId}:${version}:${seen.seats}:${seen.at}`)
      try {
        await save(
          context,
          db,
          firm.id,
          await stripe.setQuantity(subscriptionId, seen.seats, key, { charged, at }),
        )
      } catch (cause) {
        if (!(cause instanceof CardRefusedError)) throw cause
        // The stored refusal gives the next try another key: the provider repeats a refusal under the same one.
        return new ApiError('card_declined', { cause })
      }
      await keepPaid(db, firm, seen.seats, preview.nextAt)
      await tell(context, db, userId, firm, { ...seen, nextAt: preview.nextAt })
      return null
    }),
  )
  if (refused) throw refused
  return { message: seen.seats === 1 ? 'The firm has 1 seat now.' : `The firm has ${seen.seats} seats now.` }
}

async function save(
  { clock }: AskingContext,
  db: Queryable,
  firmId: string,
  subscription: Parameters<typeof saveMembership>[1],
): Promise<void> {
  const now = clock()
  const { rows } = await db.query<{ email: string }>(
    'select contact_email as email from private.firms where id = $1',
    [firmId],
  )
  await saveMembership(db, subscription, { email: rows[0]!.email, userId: null }, { at: now, now })
}

async function keepPaid(
  db: Queryable,
  { id, paidSeats }: Firm,
  seats: number,
  until: Date | null,
): Promise<void> {
  const isFewer = seats < paidSeats && until !== null
  await db.query('update private.firms set paid_seats = $2, paid_seats_until = $3 where id = $1', [
    id,
    isFewer ? paidSeats : null,
    isFewer ? until : null,
  ])
}

async function tell(
  { outbox, site }: AskingContext,
  db: Queryable,
  userId: string,
  firm: PaidFirm,
  { seats, dueNowCents: cents, nextCents, nextAt, at }: Omit<ChangeSeatNumber, 'nextAt'> & { nextAt: Date },
): Promise<void> {
  const day = (await findDayText(db))(nextAt)
  await auditFirm(db, userId, 'firm.seats_changed', firm, { seats_before: firm.seats, seats })
  await outbox.enqueue(db, {
    kind: 'firm-seats-changed',
    to: firm.contactEmail,
    content: seatNumberChanged(firm, { seats, cents, nextCents, day }, site),
    idempotencyKey: `firm-seats-changed:${firm.membershipId}:${firm.version}:${at}`,
  })
}
