/** Lists in pages, the newest first. https://docs.stripe.com/api/pagination */
import type Stripe from 'stripe'
import type { SandboxRequest } from './sandbox-route'
import { invalidRequest } from './stripe-api-error'
import type { ObjectName, ShapeOf, StripeObjects } from './stripe-shapes'

export const listParams = ['limit', 'starting_after', 'created[gte]', 'created[lt]']

/** @param like what each contains @param except what none contains */
export async function listOf<Name extends ObjectName>(
  { store, path, params }: SandboxRequest,
  name: Name,
  like: ShapeOf<Name>,
  except?: ShapeOf<Name>,
): Promise<Stripe.ApiList<StripeObjects[Name]>> {
  const limit = params.integer('limit') ?? 10
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalidRequest('Invalid limit: it must be between 1 and 100.', { param: 'limit' })
  const startingAfter = params.get('starting_after')
  if (startingAfter) await store.get(name, startingAfter, 'starting_after')
  const [since, until] = [params.integer('created[gte]'), params.integer('created[lt]')]
  const found = await store.list(name, like, { limit: limit + 1, startingAfter, since, until, except })
  return { object: 'list', url: path, has_more: found.length > limit, data: found.slice(0, limit) }
}
