/** What the team does with a firm: offers seats, changes and withdraws the offer, and names who looks after them. */
import type { Queryable } from '@juno/backend'
import type { FirmContact, FirmOffer } from '@juno/domain/payments/firm'
import { isPayable } from '@juno/domain/payments/firm'
import { ApiError } from '../../../platform/api/api-error'
import type { PaymentContext } from '../stripe/payment-context'
import { auditFirm, findFirm, lockFirm, type Firm } from './find-firm'
import { firmHandedOver, firmOffered } from './firm-mails'
import { registerContact } from './register-contact'

type OfferContext = Pick<PaymentContext, 'scopes' | 'outbox' | 'site' | 'clock'>

export async function offerSeats(
  context: OfferContext,
  reviewerId: string,
  offer: FirmOffer,
): Promise<{ id: string; message: string }> {
  return context.scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ id: string }>(
      `insert into private.firms (name, contact_name, contact_email, seats, plan, seat_price_cents, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [...valuesOf(offer), reviewerId, context.clock()],
    )
    const firm = await findFirm(db, rows[0]!.id)
    await auditFirm(db, reviewerId, 'firm.offered', firm, { email: firm.contactEmail, seats: firm.seats })
    return { id: firm.id, message: await mailOffer(context, db, firm) }
  })
}

const valuesOf = ({ name, contactName, contactEmail, seats, plan, seatPriceCents }: FirmOffer) => [
  name,
  contactName,
  contactEmail,
  seats,
  plan,
  seatPriceCents,
]

/** An offer that was withdrawn is made anew with it. @throws {ApiError} firm_unknown, firm_paid */
export async function changeOffer(
  context: OfferContext,
  reviewerId: string,
  id: string,
  offer: FirmOffer,
): Promise<{ message: string }> {
  return context.scopes.withServiceRole(async db => {
    const { standing } = await lockFirm(db, id)
    if (!isPayable(standing) && standing !== 'withdrawn') throw new ApiError('firm_paid')
    await db.query(
      `update private.firms set name = $2, contact_name = $3, contact_email = $4, seats = $5, plan = $6,
         seat_price_cents = $7, withdrawn_at = null where id = $1`,
      [id, ...valuesOf(offer)],
    )
    const firm = await findFirm(db, id)
    await auditFirm(db, reviewerId, 'firm.offer_changed', firm, {
      email: firm.contactEmail,
      seats: firm.seats,
    })
    return { message: await mailOffer(context, db, firm) }
  })
}

/** @throws {ApiError} firm_unknown, firm_paid */
export async function mailOfferAgain(
  context: OfferContext,
  reviewerId: string,
  id: string,
): Promise<{ message: string }> {
  return context.scopes.withServiceRole(async db => {
    const firm = await lockFirm(db, id)
    if (!isPayable(firm.standing)) throw new ApiError('firm_paid')
    await auditFirm(db, reviewerId, 'firm.offer_mailed', firm, { email: firm.contactEmail })
    return { message: await mailOffer(context, db, firm) }
  })
}

async function mailOffer({ outbox, site, clock }: OfferContext, db: Queryable, firm: Firm): Promise<string> {
  await outbox.enqueue(db, {
    kind: 'firm-offered',
    to: firm.contactEmail,
    content: firmOffered(firm, site),
    idempotencyKey: `firm-offered:${firm.id}:${clock().getTime()}`,
  })
  return `We emailed ${firm.contactEmail} the link to pay.`
}

/** @throws {ApiError} firm_unknown, firm_paid */
export async function withdrawOffer(
  { scopes, clock }: OfferContext,
  reviewerId: string,
  id: string,
): Promise<{ message: string }> {
  return scopes.withServiceRole(async db => {
    const firm = await lockFirm(db, id)
    if (firm.standing === 'withdrawn') return { message: 'The offer is withdrawn.' }
    if (firm.standing !== 'offered') throw new ApiError('firm_paid')
    await db.query('update private.firms set withdrawn_at = $2 where id = $1', [id, clock()])
    await auditFirm(db, reviewerId, 'firm.withdrawn', firm, { email: firm.contactEmail })
    return { message: 'The offer is withdrawn.' }
  })
}

/** Somebody else looks after the seats from now on. @throws {ApiError} firm_unknown */
export async function changeContact(
  { scopes, outbox, site, clock }: OfferContext,
  reviewerId: string,
  id: string,
  { contactName, contactEmail }: FirmContact,
): Promise<{ message: string }> {
  return scopes.withServiceRole(async db => {
    const before = await lockFirm(db, id)
    await db.query('update private.firms set contact_name = $2, contact_email = $3 where id = $1', [
      id,
      contactName,
      contactEmail,
    ])
    if (before.contactEmail === contactEmail) return { message: 'Saved.' }
    const firm = await findFirm(db, id)
    await auditFirm(db, reviewerId, 'firm.contact_changed', firm, { email: contactEmail })
    const content =
      firm.membershipId === null
        ? firmOffered(firm, site)
        : firmHandedOver(firm, await registerContact(db, firm, clock()), site)
    await outbox.enqueue(db, {
      kind: 'firm-contact',
      to: contactEmail,
      content,
      idempotencyKey: `firm-contact:${id}:${clock().getTime()}`,
    })
    return { message: `Saved. We emailed ${contactEmail}.` }
  })
}
