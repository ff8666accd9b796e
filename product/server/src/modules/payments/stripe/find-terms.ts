/** Returns what a plan costs now at the payment provider, and the team's rules of trial and tax. */
import { intervalOf } from '@juno/domain/payments/plan-offer'
import type { Plan } from '@juno/domain/payments/pricing'
import type { PaymentContext } from './payment-context'

export interface Terms {
  priceId: string
  /** The days of trial before the first payment; 0: none. */
  trialDays: number
  tax: { automatic: boolean; collectIds: boolean }
}

interface Stored extends Omit<Terms, 'tax'> {
  label: string
  cents: number
  currency: string
  storedPriceId: string | null
  automatic: boolean
  collectIds: boolean
}

/** Its price is made where it is not made yet, or not known, as with keys of another account. @throws {StripeFailure} */
export async function findTerms(
  context: Pick<PaymentContext, 'scopes' | 'stripe'>,
  plan: Plan,
): Promise<Terms> {
  const { rows } = await context.scopes.withServiceRole(db =>
    db.query<Stored>(
      `select p.label, p.price_cents as cents, p.currency, p.stripe_price_id as "storedPriceId",
         p.trial_days as "trialDays", s.automatic_tax as automatic, s.collect_tax_ids as "collectIds"
       from public.plan_prices p, public.payment_settings s
       where p.plan = $1`,
      [plan],
    ),
  )
  const { storedPriceId, trialDays, automatic, collectIds, ...figures } = rows[0]!
  const known = storedPriceId !== null && (await context.stripe.fetchPrice(storedPriceId)) !== null
  const priceId = known ? storedPriceId : await makePrice(context, plan, figures, storedPriceId)
  return { priceId, trialDays, tax: { automatic, collectIds } }
}

/** Makes a price. No connection is held while Stripe is asked. */
async function makePrice(
  { scopes, stripe }: Pick<PaymentContext, 'scopes' | 'stripe'>,
  plan: Plan,
  { label, cents, currency }: Pick<Stored, 'label' | 'cents' | 'currency'>,
  before: string | null,
): Promise<string> {
  const name = `Basic Membership, ${label.toLowerCase()}`
  const priceId = await stripe.savePrice({ plan, cents, currency, interval: intervalOf(plan), name })
  await scopes.withServiceRole(db =>
    db.query(
      `update public.plan_prices set stripe_price_id = $2
       where plan = $1 and price_cents = $3 and currency = $4 and stripe_price_id is not distinct from $5`,
      [plan, priceId, cents, currency, before],
    ),
  )
  return priceId
}
