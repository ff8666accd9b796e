/**
 * Routes of the plans' prices. `GET /api/plan-prices` (admin) and `PUT /api/plan-prices` with `{ version, currency,
 * monthly, annual }` → `{ version, prices }`; over another version: 409 `newer_version`. `GET
 * /api/plan-prices/provider` → the prices at the provider that a plan can use.
 */
import { changePlanPricesSchema } from '@juno/domain/payments/plan-prices'
import type { Guards } from '../../../shared/api/guards'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { PaymentContext } from '../stripe/payment-context'
import { canBeTaken, changePlanPrices } from './change-plan-prices'
import { readPlanPrices } from './read-plan-prices'

const SMALL = { bodyLimit: 16 * 1024 }

interface Parts {
  context: PaymentContext
  guards: Pick<Guards, 'admin'>
  /** Pages show what is stored from then on. */
  refreshOffers: () => Promise<void>
}

export function priceRoutes({ context, guards: { admin }, refreshOffers }: Parts): Route[] {
  const { scopes, stripe } = context
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
  ]
}
