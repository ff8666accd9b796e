/**
 * The gateway to the card payment provider. Two implementations behave alike, the Stripe SDK and the sandbox;
 * nothing behind this interface knows which one it talks to.
 */
import type { Plan } from '@juno/domain/payments/pricing'
import type { Queryable } from '@juno/backend'
import type { Charge, CheckoutSession, Customer, StripeEvent, Subscription } from './stripe-objects'

export interface StripeGateway {
  mode: 'stripe' | 'sandbox'
  /**
   * Verifies the signature over the raw body and its age (300 s).
   * @throws {InvalidSignatureError} forged, too old, not signed, or not an event
   */
  verifyEvent(rawBody: Buffer, signature: string | undefined): Promise<StripeEvent>
  /**
   * Each returns the object as it is now, null when the provider does not know it, and throws a
   * StripeUnavailableError when it cannot tell. `db` is the transaction that
   * asks: the sandbox reads there, because a second connection per event would exhaust the pool.
   */
  fetchCheckoutSession(db: Queryable, id: string): Promise<CheckoutSession | null>
  fetchSubscription(db: Queryable, id: string): Promise<Subscription | null>
  fetchCustomer(db: Queryable, id: string): Promise<Customer | null>
  /**
   * Lets a subscription end with the period that is paid, or takes that back. Its event follows, from the provider;
   * the ones returned here are the sandbox's, to be delivered to the webhook.
   * @returns null when the provider does not know the subscription
   */
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<ChangedSubscription | null>
  /** What was paid for a subscription so far; null when the provider does not know it. */
  fetchPaid(db: Queryable, subscriptionId: string): Promise<PaidAmount | null>
  /**
   * Gives back whatever was paid for a subscription and not given back yet, then ends it at once. Safe to repeat with
   * the same key: the money goes back once. Says how much went back in all; the events are the sandbox's.
   */
  refundSubscription(db: Queryable, id: string, idempotencyKey: string): Promise<RefundedAmount>
  /** Which subscription a charge was for; null for any other charge. */
  findSubscriptionOf(db: Queryable, charge: Charge): Promise<string | null>
  /** The provider's own page for cards, invoices and the plan; null where there is none (sandbox). */
  openPortal(customerId: string, returnUrl: string): Promise<string | null>
}

export interface PaidAmount {
  paidCents: number
  refundedCents: number
  /** Of ISO 4217, in lower case. */
  currency: string
}

export interface RefundedAmount {
  cents: number
  currency: string
  events: SignedEvent[]
}

export interface ChangedSubscription {
  subscription: Subscription
  events: SignedEvent[]
}

/** The sandbox also simulates the payer. */
export interface StripeSandbox extends StripeGateway {
  mode: 'sandbox'
  /** Makes customer, subscription and completed session, and the signed events that Stripe would send for them. */
  completeCheckout(checkout: SandboxCheckout): Promise<{ sessionId: string; events: SignedEvent[] }>
}

export interface SandboxCheckout {
  plan: Plan
  email: string
  /** The application's or the user's id. */
  clientReferenceId: string | null
}

export interface SignedEvent {
  body: string
  signature: string
}

export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError'
}

/** Stripe did not respond, or not as it should: nothing was done, the caller may try again. */
export class StripeUnavailableError extends Error {
  override name = 'StripeUnavailableError'
  readonly status = 503
}

export function isSandbox(gateway: StripeGateway): gateway is StripeSandbox {
  return gateway.mode === 'sandbox'
}
