/** Lets the team offer seats to a firm, change and withdraw the offer, and name the contact who manages them. */
import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '@juno/backend'
import {
  isPayable,
  type ChangeContact,
  type ChangeOffer,
  type FirmOffer,
  type NewFirm,
} from '@juno/domain/payments/firm'
import { ApiError } from '../refusals'
import { assertNotOverwriting } from '../complimentary/assert-not-overwriting'
import type { PaymentContext } from '../stripe/payment-context'
import { auditFirm, findFirm, lockFirm, type Firm } from './find-firm'
import { firmHandedOver, firmOffered } from './firm-mails'
import { registerContact } from './register-contact'

type OfferContext = Pick<PaymentContext, 'scopes' | 'outbox' | 'site' | 'clock'>

/**
 * Makes an offer. Sent again, it is the same one, and mailed once. @throws {ApiError} firm_changed where it was another
 * one
 */
export async function offerSeats(
  context: OfferContext,
  reviewerId: string,
  { id, ...offer }: NewFirm,
): Promise<{ id: string; message: string }> {
  return context.scopes.withServiceRole(async db => {
    const { rowCount: added } = await db.query(
      `insert into private.firms
         (id, name, contact_name, contact_email, seats, plan, seat_price_cents, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
      [id, ...valuesOf(offer), reviewerId, context.clock()],
    )
    if (!added) {
      if (isDeepStrictEqual(await findOffer(db, id), offer))
        return { id, message: offerMailed(offer.contactEmail) }
      const message =
        'This offer is on the list already, as it was sent first. Please close this form and change it there.'
      throw new ApiError('firm_changed', { message })
    }
    const firm = await findFirm(db, id)
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

const OFFER = `select name, contact_name as "contactName", contact_email as "contactEmail", seats, plan,
  seat_price_cents as "seatPriceCents" from private.firms where id = $1`

async function findOffer(db: Queryable, id: string): Promise<FirmOffer> {
  const { rows } = await db.query<FirmOffer>(OFFER, [id])
  return rows[0]!
}

/**
 * Changes an offer. One that was withdrawn is made again with it, unless the form found it as it was before.
 * @throws {ApiError} firm_unknown, firm_paid, firm_changed, newer_version
 */
export async function changeOffer(
  context: OfferContext,
  reviewerId: string,
  id: string,
  { seen, ...offer }: ChangeOffer,
): Promise<{ message: string }> {
  return context.scopes.withServiceRole(async db => {
    const { standing } = await lockFirm(db, id)
    if (!isPayable(standing) && standing !== 'withdrawn') throw new ApiError('firm_paid')
    if (seen && standing === 'withdrawn') throw new ApiError('firm_changed')
    if (assertNotOverwriting(await findOffer(db, id), offer, seen))
      return { message: offerMailed(offer.contactEmail) }
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
  return offerMailed(firm.contactEmail)
}

const offerMailed = (email: string) => `We emailed ${email} the link to pay.`

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

/** Lets another person manage the seats from now on. @throws {ApiError} firm_unknown, newer_version */
export async function changeContact(
  { scopes, outbox, site, clock }: OfferContext,
  reviewerId: string,
  id: string,
  { seen, ...contact }: ChangeContact,
): Promise<{ message: string }> {
  return scopes.withServiceRole(async db => {
    const { contactName: nameBefore, contactEmail: emailBefore } = await lockFirm(db, id)
    const stored = { contactName: nameBefore, contactEmail: emailBefore }
    if (assertNotOverwriting(stored, contact, seen) || isDeepStrictEqual(stored, contact))
      return { message: 'Saved.' }
    const { contactName, contactEmail } = contact
    await db.query('update private.firms set contact_name = $2, contact_email = $3 where id = $1', [
      id,
      contactName,
      contactEmail,
    ])
    const firm = await findFirm(db, id)
    await auditFirm(db, reviewerId, 'firm.contact_changed', firm, { email: contactEmail })
    if (emailBefore === contactEmail) return { message: 'Saved.' }
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
