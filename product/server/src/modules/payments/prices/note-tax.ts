/** Keeps whether the provider adds tax to the price of a plan, which pages say beside it. */
import type { Plan } from '@juno/domain/payments/pricing'
import type { PaymentContext } from '../stripe/payment-context'

/** @throws {StripeFailure} */
export async function noteTax(
  { scopes, stripe }: Pick<PaymentContext, 'scopes' | 'stripe'>,
  plan: Plan,
  priceId: string,
): Promise<void> {
  const price = await stripe.fetchPrice(priceId)
  const added = price && (await stripe.addsTax(price))
  if (added === null) return
  await scopes.withServiceRole(db =>
    db.query(
      `update public.plan_prices set tax_added = $3
       where plan = $1 and stripe_price_id = $2 and tax_added <> $3`,
      [plan, priceId, added],
    ),
  )
}
