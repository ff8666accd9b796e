/**
 * Payments: the outcome of a checkout, the provider's events, a member's own subscription, and payments that no account
 * is tied to. Without a Stripe key, the labelled sandbox replaces the provider.
 */
import { attachPaymentSchema } from '@juno/domain/payments/attach-payment'
import { sandboxCheckoutSchema } from '@juno/domain/payments/checkout'
import {
  importSubscriptionsSchema,
  previewImportSchema,
  runningElsewhereQuerySchema,
} from '@juno/domain/payments/import-subscriptions'
import { refundPaymentSchema } from '@juno/domain/payments/refund-payment'
import { ApiError } from './refusals'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Guard, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { attachPayment } from './checkout/attach-payment'
import { checkoutRoutes } from './checkout/checkout-routes'
import { completeSandboxCheckout } from './checkout/sandbox-checkout'
import { deliverSandboxEvents, sandboxEventsJob } from './deliver-sandbox-events'
import { cancelAtPeriodEnd, openPortal } from './stripe/own-subscription'
import { firmRoutes } from './firms/firm-routes'
import { seatRoutes } from './firms/seat-routes'
import { tellFirms } from './firms/tell-firms'
import { giftRoutes } from './gifts/gift-routes'
import { givenRoutes } from './complimentary/complimentary-routes'
import { warnBeforeEnd } from './warn-before-end'
import { cardRoutes } from './grace/card-routes'
import { closeUnpaid } from './grace/close-unpaid'
import { sendGraceMails } from './grace/send-grace-mails'
import { sendNotices } from './grace/send-notices'
import { thankForPayment } from './grace/thank-for-payment'
import { reconcilePayments } from './ledger/reconcile-payments'
import { membershipIdOf } from './payer/membership-id'
import { findLostRefunds } from './refunds/find-lost-refunds'
import { findRefundable, refundPayment } from './refunds/refund-payment'
import type { PaymentProvider } from './payment-provider'
import { findRunningElsewhere, previewLine } from './import/find-subscriptions'
import { importSubscriptions } from './import/import-subscriptions'
import { moveRoutes } from './moves/move-routes'
import { withStripeErrors, mapStripeErrors } from './stripe/map-stripe-errors'
import { finishBegunChanges } from './finish-begun-changes'
import { finishRefunds } from './refunds/finish-refunds'
import { refundRoutes } from './refunds/refund-routes'
import { applyEvents } from './webhook/apply-events'
import { receiveEvent } from './webhook/receive-event'
import { couponRoutes } from './coupons/coupon-routes'
import { compareCatalogue } from './prices/compare-catalogue'
import { priceRoutes } from './prices/price-routes'
import { compareMemberships } from './membership/compare-memberships'
import { findLostDisputes } from './disputes/find-lost-disputes'
import { findLostGifts } from './gifts/find-lost-gifts'
import { findLostSubscriptions } from './membership/find-lost-subscriptions'
import { finishGuaranteeRefunds } from './membership/refund-guarantee'
import { letTimePass } from './membership/let-time-pass'
import { membershipRoutes } from './membership/membership-routes'
import { reportRepaired } from './membership/report-repaired'
import { welcomeMembers } from './membership/welcome-members'

const SANDBOX_CHECKOUTS = { name: 'checkout-sandbox', capacity: 30, refillSeconds: 300 }
const CHANGES = { name: 'account-changes', capacity: 30, refillSeconds: 300 }
const SMALL = { bodyLimit: 4 * 1024 }

export function paymentsModule(
  server: ServerContext,
  { stripe, sandbox, sandboxRoutes, sandboxCheckout, buyButtons, jobScopes }: PaymentProvider,
  refreshOffers: () => Promise<void>,
): ServerModule & {
  /** Ends with their period all subscriptions of a person. @returns when the last one runs out, or null without any */
  cancelAtPeriodEnd(userId: string): Promise<Date | null>
} {
  const context = { ...server, stripe, buyButtons }
  const working = { ...context, scopes: jobScopes }
  const { admin, signedIn, limit, limitPerCaller } = server.guards
  const changing = [signedIn, limitPerCaller(CHANGES)]

  /** Delivers the sandbox's events before the response. Stripe's come when they come. */
  function delivered<Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) {
    return async (...args: Args): Promise<Result> => {
      const result = await act(...args)
      if (sandbox) await deliverSandboxEvents(context, sandbox)
      return result
    }
  }

  // The signature covers the bytes as they came.
  async function webhook({ body, headers, request }: Call) {
    const signature = [headers['stripe-signature']].flat()[0]
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const { isNew } = await receiveEvent(context, { body: raw, signature, taken: false }, request.log)
    return { received: true, ...(!isNew && { duplicate: true }) }
  }
  const attach = async ({ caller, body }: Call) =>
    attachPayment(context, caller.userId, parseInput(attachPaymentSchema, body))
  const refundable = async ({ params }: Call) => findRefundable(context, membershipIdOf(params.id))
  const refund = async ({ caller, params, body }: Call) =>
    refundPayment(context, caller.userId, {
      paymentId: membershipIdOf(params.id),
      ...parseInput(refundPaymentSchema, body),
    })
  const runningElsewhere = async ({ query }: Call) =>
    findRunningElsewhere(context, parseInput(runningElsewhereQuerySchema, query).after)
  async function previewImport({ body }: Call) {
    const { lines } = parseInput(previewImportSchema, body)
    const found = []
    for (const line of lines) found.push(...(await previewLine(context, line)))
    return { rows: found }
  }
  const takeIn = async ({ caller, body }: Call) =>
    importSubscriptions(context, caller.userId, parseInput(importSubscriptionsSchema, body))
  const portal = ({ caller }: Call) => openPortal(context, caller)
  const opened: Guard = async () => {
    if (sandbox && !sandboxCheckout) throw new ApiError('checkout_closed')
  }

  const routes: Route[] = [
    ...checkoutRoutes({ context, guards: server.guards, open: sandbox === null || sandboxCheckout }),
    // Public, unlimited: the signature is the guard, and Stripe delivers in bursts.
    ['POST', '/stripe/webhook', [], webhook, { body: 'raw' }],
    ['POST', '/payments/attach', [admin], attach],
    ['GET', '/payments/:id/refund', [admin], refundable],
    ['POST', '/payments/:id/refund', [admin], delivered(refund), SMALL],
    ['GET', '/payments/import', [admin], runningElsewhere],
    ['POST', '/payments/import/preview', [admin], previewImport],
    ['POST', '/payments/import', [admin], takeIn],
    ['POST', '/account/portal', changing, portal, SMALL],
    ...givenRoutes(server),
    ...cardRoutes(context),
    ...priceRoutes({ context, guards: server.guards, refreshOffers, delivered }),
    ...couponRoutes({ context, guards: server.guards }),
    ...refundRoutes({ context, guards: server.guards, delivered }),
    ...moveRoutes(server),
    ...membershipRoutes({ context, guards: server.guards, delivered }),
    ...giftRoutes({ context, guards: server.guards, open: !sandbox || sandboxCheckout, delivered }),
    ...firmRoutes({ context, guards: server.guards, opened, delivered }),
    ...seatRoutes({ context, guards: server.guards, opened, delivered }),
  ]
  const endWithPeriod = delivered((userId: string) =>
    withStripeErrors(() => cancelAtPeriodEnd(context, userId)),
  )
  const waitingForDates = [
    letTimePass(server),
    sendGraceMails(working),
    closeUnpaid(working),
    thankForPayment(working),
    sendNotices(working),
    warnBeforeEnd(server),
    tellFirms(server),
  ]
  const jobs = [
    welcomeMembers(server),
    ...waitingForDates,
    applyEvents(working),
    compareMemberships(working),
    findLostSubscriptions(working),
    findLostGifts(working),
    findLostDisputes(working),
    findLostRefunds(working),
    compareCatalogue(working),
    reportRepaired(server),
    reconcilePayments(working),
    finishRefunds(working),
    finishGuaranteeRefunds(working),
    finishBegunChanges(working),
  ]
  if (!sandbox || !sandboxRoutes)
    return { routes: mapStripeErrors(routes), jobs, cancelAtPeriodEnd: endWithPeriod }

  const checkOut = async ({ body }: Call) => {
    if (!sandboxCheckout) throw new ApiError('checkout_closed')
    return completeSandboxCheckout({ ...server, sandbox }, parseInput(sandboxCheckoutSchema, body))
  }
  routes.push(
    ...sandboxRoutes({
      context,
      guards: server.guards,
      sandbox,
      open: sandboxCheckout,
      jobs: waitingForDates,
      delivered,
    }),
    ['POST', '/checkout/sandbox', [limit(SANDBOX_CHECKOUTS)], delivered(checkOut), SMALL],
  )
  return {
    routes: mapStripeErrors(routes),
    jobs: [...jobs, sandboxEventsJob(working, sandbox)],
    cancelAtPeriodEnd: endWithPeriod,
  }
}
