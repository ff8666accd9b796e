/**
 * In charge of being Stripe where no Stripe key is configured: it answers the SDK's requests, and simulates payers, cards
 * and the passing of time. No card, no money; the site labels its checkout page as a sandbox. It knows nothing of the
 * product, shares no transaction with it, and is known to it by its responses and events alone.
 */
import type { Queryable, RequestScopes } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import { completeCheckout, type CheckoutPayment, type CompletedCheckout } from './complete-checkout'
import { deliverNextEvent, type EventReceiver } from './deliver-events'
import { createHttpClient } from './http-client'
import { closeDispute, openDispute } from './objects/dispute'
import type { CardMood } from './objects/payment-method'
import { passTime } from './pass-time'
import { rememberRefusal, respondAsStripe, type StripeRequest } from './respond-as-stripe'
import { lockChanges } from './sandbox-locks'
import { openStore, type SandboxReader } from './sandbox-store'
import { setCard } from './set-card'
import { StripeApiError } from './stripe-api-error'

interface SandboxOptions {
  /**
   * On connections of the sandbox's own, at least two: the product's transactions wait for the sandbox, which delivers
   * events to them while it keeps one.
   */
  scopes: Pick<RequestScopes, 'withServiceRole'>
  /** Signs the events; any hard-to-guess string. */
  webhookSecret: string
  clock: () => Date
  logger: Pick<FastifyBaseLogger, 'warn'>
}

export interface Sandbox {
  /** With which the gateway reaches it. */
  account: { secretKey: string; webhookSecret: string; httpClient: Stripe.HttpClient }
  /**
   * Pays what a checkout session asks for; or a plan, for which it opens a session itself. Once: a session that is not
   * open any more is refused.
   * @param checkout the session's id, or what is bought
   * @returns the id of the checkout session
   * @throws {StripeApiError} 402 a card that is refused, 400 a session or promotion code that is over; nothing is done then
   */
  completeCheckout(checkout: string | CompletedCheckout, payment?: CheckoutPayment): Promise<string>
  /** Gives a customer another card, as Stripe's portal does; nothing open is paid by it yet. */
  setCard(customerId: string, mood: CardMood): Promise<void>
  /** The payer of a charge asks the bank for the money back. @returns the dispute's id @throws {StripeApiError} 400 */
  dispute(chargeId: string): Promise<string>
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  /** Lets time pass for a customer alone: renewals, failing cards, retries, ends of periods. */
  passTime(customerId: string, seconds: number): Promise<void>
  /** For the sandbox's own pages. @throws {StripeApiError} as `work` does */
  read<T>(work: (store: SandboxReader) => Promise<T>): Promise<T>
  /** Delivers what has not been delivered, one event after the other. */
  deliverEvents(receive: EventReceiver): Promise<void>
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { scopes, webhookSecret, clock } = options
  const now = () => Math.floor(clock().getTime() / 1000)
  const change = <T>(work: (db: Queryable) => Promise<T>) =>
    scopes.withServiceRole(async db => {
      await lockChanges(db)
      return work(db)
    })
  let last = Promise.resolve()
  let queued: Promise<void> | undefined

  async function respond(request: StripeRequest): Promise<object> {
    if (request.method === 'GET') return scopes.withServiceRole(db => respondAsStripe(db, request, now()))
    try {
      return await change(db => respondAsStripe(db, request, now()))
    } catch (error) {
      if (error instanceof StripeApiError) await change(db => rememberRefusal(db, request, error))
      throw error
    }
  }

  async function deliverAll(receive: EventReceiver): Promise<void> {
    while (await deliverNextEvent(options, receive));
  }

  return {
    account: {
      secretKey: 'sk_test_sandbox',
      webhookSecret,
      httpClient: createHttpClient(respond),
    },
    completeCheckout: (checkout, payment) =>
      change(db => completeCheckout(openStore(db, now()), checkout, payment)),
    setCard: (customerId, mood) => change(db => setCard(openStore(db, now()), customerId, mood)),
    dispute: chargeId => change(async db => (await openDispute(openStore(db, now()), chargeId)).id),
    closeDispute: (id, outcome) => change(db => closeDispute(openStore(db, now()), id, outcome)),
    passTime: (customerId, seconds) => change(db => passTime(db, customerId, seconds, now())),
    read: work => scopes.withServiceRole(db => work(openStore(db, now()))),
    /** One run at a time, which holds one connection; all that ask meanwhile share the next one. */
    deliverEvents(receive) {
      queued ??= last = last
        .catch(() => undefined)
        .then(() => {
          queued = undefined
          return deliverAll(receive)
        })
      return queued
    },
  }
}
