/** Asks Stripe about its own pages, where somebody pays or changes a card. */
import type Stripe from 'stripe'
import { callStripe, orNull, StripeRefusedError, type StripeClient } from './call-stripe'
import { checkoutSessionSchema, type CheckoutSession } from './stripe-objects'

export interface CheckoutCalls {
  /** Returns the checkout as it is now; null when the provider does not know it. */
  fetchCheckoutSession(id: string): Promise<CheckoutSession | null>
  /** The checkout by which a subscription was bought; null for any other. */
  findCheckoutOf(subscriptionId: string): Promise<CheckoutSession | null>
  /**
   * Opens the page where a plan is paid.
   * @param idempotencyKey asked again with the same one, it is the same page
   */
  createMembershipCheckout(checkout: MembershipCheckout, idempotencyKey: string): Promise<OpenCheckout>
  /** Opens the page where a gift is paid, once. Safe to repeat with the same key. */
  createGiftCheckout(checkout: GiftCheckout, idempotencyKey: string): Promise<OpenCheckout>
  /**
   * Closes the page, so that nobody can pay on it. @returns how it stands then: it may be paid; null for an unknown one
   */
  closeCheckout(id: string): Promise<CheckoutSession | null>
  /**
   * The provider's own page for cards, invoices and the plan; null for a customer that it does not know.
   * @param flow a page for the card alone; in the sandbox it is the same one
   */
  openPortal(customerId: string, returnUrl: string, flow?: 'payment_method_update'): Promise<string | null>
}

/** In the sandbox, `url` is a path of our own site. */
export interface OpenCheckout {
  id: string
  url: string
}

export interface Tax {
  /** Stripe Tax adds what the payer's place asks. */
  automatic: boolean
  /** The page asks a firm for its tax id. */
  collectIds: boolean
}

export interface MembershipCheckout {
  priceId: string
  /** Becomes client_reference_id: an application's or a user's id. */
  reference: string
  /** The address of a payer who is no customer yet. */
  email?: string
  customerId?: string
  /** Without one, the page takes what the payer types, unless there is a trial: its invoice of nothing would use it up. */
  promotionCodeId?: string
  /** False: the page takes no code. */
  codes?: boolean
  trialDays?: number
  quantity?: number
  /** May name `{CHECKOUT_SESSION_ID}`. */
  successUrl: string
  cancelUrl: string
  tax: Tax
  metadata?: Record<string, string>
}

export interface GiftCheckout {
  cents: number
  /** A code of ISO 4217, in lower case. */
  currency: string
  /** Whether tax is added to the amount, as to the price that was shown; by default as the account has it. */
  taxAdded?: boolean
  /** Names the purchase. */
  description: string
  email?: string
  successUrl: string
  cancelUrl: string
  /** Left out: no tax is added. */
  tax?: Tax
  metadata: Record<string, string>
}

export function checkoutCalls(stripe: StripeClient, portalConfiguration: string | undefined): CheckoutCalls {
  async function open(
    params: Stripe.Checkout.SessionCreateParams,
    idempotencyKey: string,
  ): Promise<OpenCheckout> {
    const { sessions } = (await stripe()).checkout
    const { id, url } = await sessions.create(params, { idempotencyKey })
    if (!url) throw new Error(`The checkout session ${id} has no page`)
    return { id, url }
  }

  const fetchCheckoutSession = (id: string) =>
    orNull(async () => checkoutSessionSchema.parse(await (await stripe()).checkout.sessions.retrieve(id)))

  return {
    fetchCheckoutSession,
    closeCheckout: async id => {
      try {
        return await orNull(async () =>
          checkoutSessionSchema.parse(await (await stripe()).checkout.sessions.expire(id)),
        )
      } catch (error) {
        // It is paid, or has expired before.
        if (error instanceof StripeRefusedError) return fetchCheckoutSession(id)
        throw error
      }
    },
    findCheckoutOf: subscription =>
      orNull(async () => {
        const { data } = await (await stripe()).checkout.sessions.list({ subscription, limit: 1 })
        return data[0] ? checkoutSessionSchema.parse(data[0]) : null
      }),
    createMembershipCheckout: (checkout, key) => callStripe(() => open(membershipParams(checkout), key)),
    createGiftCheckout: (checkout, key) => callStripe(() => open(giftParams(checkout), key)),
    openPortal: (customer, returnUrl, flow) =>
      orNull(async () => {
        const { billingPortal } = await stripe()
        const session = await billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          ...(portalConfiguration && { configuration: portalConfiguration }),
          // Back to us afterwards: not to the rest of the portal, where more than the card could be changed.
          ...(flow && {
            flow_data: {
              type: flow,
              after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
            },
          }),
        })
        return session.url
      }),
  }
}

function membershipParams(checkout: MembershipCheckout): Stripe.Checkout.SessionCreateParams {
  const { priceId, reference, email, customerId, promotionCodeId, trialDays, quantity = 1, tax } = checkout
  const metadata = checkout.metadata ?? {}
  return {
    mode: 'subscription',
    line_items: [{ price: priceId, quantity }],
    client_reference_id: reference,
    ...(customerId ? { customer: customerId } : { ...(email && { customer_email: email }) }),
    ...(promotionCodeId && { discounts: [{ promotion_code: promotionCodeId }] }),
    ...(!promotionCodeId && !trialDays && { allow_promotion_codes: checkout.codes ?? true }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    ...taxParams(tax, customerId),
    metadata,
    subscription_data: { metadata, ...(trialDays && { trial_period_days: trialDays }) },
  }
}

function giftParams(checkout: GiftCheckout): Stripe.Checkout.SessionCreateParams {
  const { cents, currency, taxAdded, description, email, tax, metadata } = checkout
  const price_data = {
    currency,
    unit_amount: cents,
    product_data: { name: description },
    ...(taxAdded !== undefined && {
      tax_behavior: taxAdded ? ('exclusive' as const) : ('inclusive' as const),
    }),
  }
  return {
    mode: 'payment',
    line_items: [{ price_data, quantity: 1 }],
    ...(email && { customer_email: email }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    ...(tax && taxParams(tax, undefined)),
    metadata,
  }
}

/** Returns the parameters of tax. A known customer's address and name are asked for again: tax needs them. */
function taxParams({ automatic, collectIds }: Tax, customerId: string | undefined) {
  return {
    automatic_tax: { enabled: automatic },
    tax_id_collection: { enabled: collectIds },
    ...(customerId && {
      customer_update: {
        ...(automatic && { address: 'auto' as const }),
        ...(collectIds && { name: 'auto' as const }),
      },
    }),
  }
}
