/**
 * Makes a Checkout Session at the payment provider for one person who may pay, and says where to pay
 * (docs/specification/payments.md#checkout).
 */
import { keepsTrial } from '@juno/domain/payments/discount'
import type { Plan } from '@juno/domain/payments/pricing'
import { openOnly } from '../stripe/begun-checkouts'
import type { PaymentContext } from '../stripe/payment-context'
import { presentCode } from '../coupons/create-coupon'
import { findCoupon } from '../coupons/find-coupon'
import { findBuyer, type Buyer } from '../stripe/find-buyer'
import { findCustomer } from './find-customer'
import { findTerms } from '../stripe/find-terms'

interface Choice {
  plan: Plan
  /** The code of a coupon. */
  code?: string | null | undefined
}

/** @throws {ApiError} application_needed, already_paid, coupon_refused @throws {StripeFailure} nothing was charged */
export async function openCheckout(
  context: PaymentContext,
  buyer: Buyer,
  { plan, code }: Choice,
): Promise<{ url: string }> {
  const { scopes, site, clock } = context
  const payer = await findBuyer(scopes, buyer)
  const now = clock()
  const coupon = code ? await scopes.withServiceRole(db => findCoupon(db, { code, plan, now })) : null
  // Stripe shows the cards of a known customer: only to somebody who has signed in.
  const customerId = 'userId' in buyer ? await findCustomer(context, buyer.userId) : null
  const reference = 'userId' in buyer ? buyer.userId : buyer.applicationId

  const { priceId, trialDays, tax } = await findTerms(context, plan)
  const checkout = {
    priceId,
    reference,
    ...(customerId ? { customerId } : { email: payer.email }),
    ...(coupon && { promotionCodeId: await presentCode(context, coupon) }),
    ...(trialDays > 0 && !payer.hadMembership && (!coupon || keepsTrial(coupon)) && { trialDays }),
    successUrl: `${site.siteUrl}/create-account?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${site.siteUrl}/membership-selection${'userId' in buyer ? '' : `?application=${buyer.applicationId}`}`,
    tax,
  }
  return openOnly(context, checkout)
}
