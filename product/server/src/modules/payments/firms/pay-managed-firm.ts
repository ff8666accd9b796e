/** Where a firm's contact pays what is owed, pays again after an end, or gives another card. */
import { ApiError } from '../refusals'
import { createCardLink } from '../grace/card-links'
import type { PaymentContext } from '../stripe/payment-context'
import { findManagedFirm, type Firm } from './find-firm'
import { openFirmCheckout } from './pay-firm'

/** The page is opened at once, and its link is used again when the card is saved. */
const LINK_MS = 60 * 60_000

/** @throws {ApiError} firm_unknown, firm_not_payable, payments_unavailable */
export async function payForFirm(
  context: PaymentContext,
  userId: string,
  id: string,
): Promise<{ url: string }> {
  const firm = await context.scopes.withServiceRole(db => findManagedFirm(db, userId, id))
  return firm.standing === 'owing' ? cardPage(context, firm) : openFirmCheckout(context, id)
}

/** @throws {ApiError} firm_unknown, firm_not_payable */
export async function openManagedCard(
  context: PaymentContext,
  userId: string,
  id: string,
): Promise<{ url: string }> {
  const firm = await context.scopes.withServiceRole(db => findManagedFirm(db, userId, id))
  if (firm.standing !== 'paid' && firm.standing !== 'ending' && firm.standing !== 'owing')
    throw new ApiError('firm_not_payable')
  return cardPage(context, firm)
}

/** Opens the page for a card. It leads on to the provider's, and says so where that cannot be reached. */
async function cardPage(
  { scopes, site, clock }: PaymentContext,
  { membershipId }: Firm,
): Promise<{ url: string }> {
  if (membershipId === null) throw new ApiError('firm_not_payable')
  const lastsUntil = new Date(clock().getTime() + LINK_MS)
  return { url: await scopes.withServiceRole(db => createCardLink(db, site, { membershipId, lastsUntil })) }
}
