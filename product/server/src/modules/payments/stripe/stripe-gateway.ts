/**
 * The gateway to the card payment provider: all that we ask Stripe, through its SDK, which is loaded at the first call.
 * Without keys the same gateway talks to the sandbox, by the SDK's `httpClient`.
 *
 * Each call throws a StripeUnavailableError where Stripe does not respond, and a StripeRefusedError where it does and will
 * not do it; nothing was done then, unless the error says that it may have been. Each one that moves money takes an idempotency key: repeated with the same one, the money moves once. A card that is refused is
 * refused again under the same key, so that another attempt needs another key.
 */
import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import { namingMethods } from './call-stripe'
import { catalogueCalls, type CatalogueCalls } from './catalogue-calls'
import { chargeHistoryCalls, type ChargeHistoryCalls } from './charge-history'
import { checkoutCalls, type CheckoutCalls } from './checkout-calls'
import { creditCalls, type CreditCalls } from './credit-calls'
import { customerCalls, type CustomerCalls } from './customer-calls'
import { importCalls, type ImportCalls } from './import-calls'
import { invoiceCalls, type InvoiceCalls } from './invoice-calls'
import { ledgerCalls, type LedgerCalls } from './ledger-calls'
import { paymentHistoryCalls, type PaymentHistoryCalls } from './payment-history-calls'
import { refundCalls, type RefundCalls } from './refund-calls'
import type { StripeEvent } from './stripe-objects'
import { subscriptionCalls, type SubscriptionCalls } from './subscription-calls'
import { unpaidCalls, type UnpaidCalls } from './unpaid-calls'
import { verifyEvent } from './verify-event'

export interface StripeGateway
  extends
    CatalogueCalls,
    ChargeHistoryCalls,
    CheckoutCalls,
    CreditCalls,
    CustomerCalls,
    ImportCalls,
    InvoiceCalls,
    LedgerCalls,
    PaymentHistoryCalls,
    RefundCalls,
    SubscriptionCalls,
    UnpaidCalls {
  /**
   * Verifies the signature over the raw body and its age (300 s).
   * @throws {InvalidSignatureError} forged, too old, not signed, or not an event
   */
  verifyEvent(rawBody: Buffer, signature: string | undefined): Promise<StripeEvent>
}

interface GatewayOptions {
  secretKey: string
  webhookSecret: string
  clock: () => Date
  /** The configuration of the customer portal; by default the account's own one. */
  portalConfiguration?: string | undefined
  logger: Pick<FastifyBaseLogger, 'warn'>
  /** In the sandbox; otherwise the network. */
  httpClient?: Stripe.HttpClient
  /** Where Stripe answers, for tests; otherwise api.stripe.com. */
  api?: { protocol: 'http' | 'https'; host: string; port: number }
}

export function createStripeGateway(options: GatewayOptions): StripeGateway {
  const { secretKey, webhookSecret, clock, logger, httpClient, api } = options
  let client: Promise<Stripe> | undefined
  const load = () =>
    (client ??= import('stripe').then(
      ({ default: Stripe }) =>
        new Stripe(secretKey, {
          // Short: people wait for it, and so does everybody else who needs the claim of the same subscription.
          timeout: 8_000,
          maxNetworkRetries: 1,
          httpClient: namingMethods(httpClient ?? Stripe.createNodeHttpClient()),
          ...api,
        }),
    ))
  const stripe = Object.assign(load, {
    leaveOut: ({ id }: { id?: string | undefined }, err: Error) =>
      logger.warn({ err, object: id }, 'an object of the payment provider cannot be read'),
  })

  const ledger = ledgerCalls(stripe)
  return {
    ...catalogueCalls(stripe),
    ...chargeHistoryCalls(stripe, ledger),
    ...checkoutCalls(stripe, options.portalConfiguration),
    ...creditCalls(stripe),
    ...customerCalls(stripe),
    ...importCalls(stripe),
    ...invoiceCalls(stripe),
    ...ledger,
    ...paymentHistoryCalls(stripe),
    ...refundCalls(stripe),
    ...subscriptionCalls(stripe, clock),
    ...unpaidCalls(stripe),
    verifyEvent: (rawBody, signature) => verifyEvent(rawBody, signature, webhookSecret, clock()),
  }
}
