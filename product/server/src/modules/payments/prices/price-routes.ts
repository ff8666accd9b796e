/**
 * Routes of the plans' prices. `GET /api/plan-prices` (admin) and `PUT /api/plan-prices` with `{ version, currency, monthly, annual }`
 * → `{ version, prices }`; over another version: 409 `newer_version`; with a price far from the old one that was not typed
 * `again`: 400 `price_unconfirmed`. `GET /api/plan-prices/provider` → the prices at the provider that a plan can take over.
 * `GET /api/plan-prices/history` → earlier prices, and members at another price than new ones, of whom `POST
 * /api/plan-prices/members/{id}` moves one.
 */
import { changePlanPricesSchema, moveToPriceSchema } from '@juno/domain/payments/plan-prices'
import type { Guards } from '../../../shared/api/guards'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { PaymentContext } from '../stripe/payment-context'
import { membershipIdOf } from '../payer/membership-id'
import { canBeTaken, changePlanPrices } from './change-plan-prices'
import { moveToPrice } from './move-to-price'
import { readPriceHistory } from './read-price-history'
import { readPlanPrices } from './read-plan-prices'

const SMALL = { bodyLimit: 16 * 1024 }

interface Parts {
  context: PaymentContext
  guards: Pick<Guards, 'admin'>
  /** Pages show what is stored from then on. */
  refreshOffers: () => Promise<void>
  /** Delivers the events of an act before its response. */
  delivered<Result>(act: () => Promise<Result>): () => Promise<Result>
}

export function priceRoutes({ context, guards: { admin }, refreshOffers, delivered }: Parts): Route[] {
  const { scopes, stripe } = context
  const move = async ({ caller, params, body }: Call) =>
    delivered(() =>
      moveToPrice(context, caller.userId, membershipIdOf(params.id), parseInput(moveToPriceSchema, body)),
    )()
  const read = async () => (await scopes.withServiceRole(readPlanPrices)).answer
  const provided = async () => ({ prices: (await stripe.listPrices()).filter(canBeTaken) })
  async function change({ caller, body }: Call) {
    const answer = await changePlanPrices(context, caller.userId, parseInput(changePlanPricesSchema, body))
    await refreshOffers()
    return answer
  }
  return [
    ['GET', '/plan-prices', [admin], read],
    ['PUT', '/plan-prices', [admin], change, SMALL],
    ['GET', '/plan-prices/provider', [admin], provided],
    ['GET', '/plan-prices/history', [admin], () => readPriceHistory(context)],
    ['POST', '/plan-prices/members/:id', [admin], move, SMALL],
  ]
}
