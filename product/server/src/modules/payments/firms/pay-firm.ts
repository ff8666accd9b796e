/** Describes what a firm's link offers, and opens the page where its seats are paid. */
import { isPayable, type FirmLookUp } from '@juno/domain/payments/firm'
import { intervalOf } from '@juno/domain/payments/plan-offer'
import { ApiError } from '../refusals'
import { askProvider } from '../stripe/ask-provider'
import { openOnly } from '../stripe/begun-checkouts'
import type { PaymentContext } from '../stripe/payment-context'
import type { Tax } from '../stripe/checkout-calls'
import { FIRM_METADATA } from '../stripe/stripe-objects'
import { findFirm, type Firm } from './find-firm'

/** @throws {ApiError} firm_unknown */
export async function lookUpFirm(
  { scopes }: Pick<PaymentContext, 'scopes'>,
  id: string,
): Promise<FirmLookUp> {
  return scopes.withServiceRole(async db => {
    const firm = await findFirm(db, id)
    const { rows } = await db.query<{ exists: boolean }>(
      'select private.confirmed_user_by_email($1) is not null as exists',
      [firm.contactEmail],
    )
    const { standing, name, contactName, contactEmail, seats, plan, seatPriceCents, currency, plusTax } = firm
    const accountExists = rows[0]!.exists
    const price = { plan, seatPriceCents, currency, plusTax }
    return { standing, name, contactName, contactEmail, seats, ...price, accountExists }
  })
}

/** @throws {ApiError} firm_unknown, firm_not_payable, payments_unavailable */
export async function openFirmCheckout(context: PaymentContext, id: string): Promise<{ url: string }> {
  const { scopes, stripe, site } = context
  const { firm, label, tax } = await scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ plan: string; label: string; tax: Tax }>(
      `select p.plan, p.label, jsonb_build_object('automatic', s.automatic_tax, 'collectIds', s.collect_tax_ids) as tax
       from public.plan_prices p, public.payment_settings s`,
    )
    const firm = await findFirm(db, id)
    const { label, tax } = rows.find(({ plan }) => plan === firm.plan)!
    return { firm, label, tax }
  })
  if (!isPayable(firm.standing)) throw new ApiError('firm_not_payable')
  return askProvider(async () => {
    const checkout = {
      priceId: await stripe.savePrice(priceOf(firm, label)),
      reference: id,
      email: firm.contactEmail,
      quantity: firm.seats,
      codes: false,
      successUrl: `${site.siteUrl}/firm?firm=${id}&paid=1`,
      cancelUrl: `${site.siteUrl}/firm?firm=${id}`,
      tax,
      metadata: { [FIRM_METADATA]: id },
    }
    return openOnly(context, checkout)
  })
}

/** Returns the price at the product of the plan. A price that exists already is used again. */
const priceOf = ({ plan, seatPriceCents: cents, currency }: Firm, label: string) => ({
  plan,
  cents,
  currency,
  interval: intervalOf(plan),
  name: `Basic Membership, ${label.toLowerCase()}`,
})
