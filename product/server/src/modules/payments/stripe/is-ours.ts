/**
 * Decides which subscriptions are memberships of this site: other products may be paid in the same account at the
 * provider, and are left alone. Ours are those of a price that the site has made, was given by its settings or an
 * import, and those that were bought by a reference of ours.
 */
import { isIdentifier } from '@juno/domain/text/identifier'
import type { Queryable } from '@juno/backend'
import { MADE_PRODUCTS } from './catalogue-calls'
import type { AskingContext, PaymentContext } from './payment-context'
import type { Subscription } from './stripe-objects'

type Priced = Pick<Subscription, 'id' | 'priceId' | 'productId' | 'plan' | 'firmId'>

const KNOWN_PRICE = `
select exists (select from private.own_prices p where p.price_id = $1)
  -- The price of a buy button is told by nobody, until somebody has paid by it.
  or ($3 and not exists (select from private.own_prices p where p.plan = $2))
  or exists (select from private.firms f where f.id = $4) as ours`

const KNOWN_REFERENCE = `
select exists (select from public.applications where id = $1) or exists (select from public.profiles where id = $1)
  or exists (select from private.firms where id = $1) as ours`

/** Returns whether a subscription is ours by its price alone. */
export async function isOfOwnPrice(
  { buyButtons = false }: Pick<PaymentContext, 'buyButtons'>,
  db: Queryable,
  { priceId, productId, plan, firmId }: Priced,
): Promise<boolean> {
  if (productId !== null && MADE_PRODUCTS.includes(productId)) return true
  const { rows } = await db.query<{ ours: boolean }>(KNOWN_PRICE, [priceId, plan, buyButtons, firmId])
  return rows[0]!.ours
}

/** @param reference of its checkout, where that is known already @throws {StripeUnavailableError} */
export async function isOurs(
  context: Pick<AskingContext, 'stripe' | 'buyButtons'>,
  db: Queryable,
  subscription: Priced,
  reference?: string | null,
): Promise<boolean> {
  if (await isOfOwnPrice(context, db, subscription)) return true
  const found =
    reference === undefined
      ? ((await context.stripe.findCheckoutOf(subscription.id))?.clientReferenceId ?? null)
      : reference
  if (found === null || !isIdentifier(found)) return false
  const { rows } = await db.query<{ ours: boolean }>(KNOWN_REFERENCE, [found])
  return rows[0]!.ours
}

/** Notes a price of ours: from now on, a subscription to it is a membership. */
export async function noteOwnPrice(
  db: Queryable,
  { priceId, plan }: Pick<Subscription, 'priceId' | 'plan'>,
): Promise<void> {
  if (priceId === null) return
  await db.query(
    'insert into private.own_prices (price_id, plan) values ($1, $2) on conflict (price_id) do nothing',
    [priceId, plan],
  )
}
