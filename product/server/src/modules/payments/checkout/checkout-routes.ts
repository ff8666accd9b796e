/** The way of a payer: who pays, where, and what came of it. */
import {
  accountCheckoutSchema,
  applicationCheckoutSchema,
  checkoutPayerQuerySchema,
  checkoutSessionQuerySchema,
  correctRegistrationSchema,
} from '@juno/domain/payments/checkout'
import { ApiError } from '../refusals'
import type { Guards } from '../../../shared/api/guards'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Guard, Route } from '../../../shared/api/route-table'
import type { PaymentContext } from '../stripe/payment-context'
import { correctRegistration } from './correct-registration'
import { lookUpCheckout } from './look-up-checkout'
import { lookUpPayer } from './look-up-payer'
import { openCheckout } from './open-checkout'

const LOOK_UPS = { name: 'checkout-session', capacity: 60, refillSeconds: 60 }
const CORRECTIONS = { name: 'checkout-address', capacity: 10, refillSeconds: 3600 }
const CHECKOUTS = { name: 'checkout-open', capacity: 20, refillSeconds: 300 }
const SMALL = { bodyLimit: 4 * 1024 }

interface Parts {
  context: PaymentContext
  guards: Guards
  /** Whether payments are taken at all: as SANDBOX_CHECKOUT, or with Stripe keys. */
  open: boolean
}

export function checkoutRoutes({ context, guards, open }: Parts): Route[] {
  const { signedIn, limit, limitPerCaller } = guards
  const opened: Guard = async () => {
    if (!open) throw new ApiError('checkout_closed')
  }
  const lookUp = async ({ query }: Call) =>
    lookUpCheckout(context, parseInput(checkoutSessionQuerySchema, query))
  const payer = ({ query }: Call) =>
    lookUpPayer(context, { applicationId: parseInput(checkoutPayerQuerySchema, query).application })
  const ownPayer = ({ caller: { userId } }: Call) => lookUpPayer(context, { userId })
  const correct = ({ body }: Call) =>
    correctRegistration(context, parseInput(correctRegistrationSchema, body))
  async function forApplication({ body }: Call) {
    const { application: applicationId, ...choice } = parseInput(applicationCheckoutSchema, body)
    return openCheckout(context, { applicationId }, choice)
  }
  const forAccount = async ({ caller: { userId }, body }: Call) =>
    openCheckout(context, { userId }, parseInput(accountCheckoutSchema, body))

  return [
    ['GET', '/checkout/session', [limit(LOOK_UPS)], lookUp],
    ['GET', '/checkout/payer', [limit(LOOK_UPS)], payer],
    ['POST', '/checkout/address', [limit(CORRECTIONS)], correct, SMALL],
    ['GET', '/account/payer', [signedIn], ownPayer],
    ['POST', '/checkout', [opened, limit(CHECKOUTS)], forApplication, SMALL],
    ['POST', '/account/checkout', [opened, signedIn, limitPerCaller(CHECKOUTS)], forAccount, SMALL],
  ]
}
