/** The customer at the payment provider whom an account has paid as before. */
import type { PaymentContext } from '../stripe/payment-context'

/** Returns the payer's customer; null for none, or one that the provider no longer knows. */
export async function findCustomer(
  { scopes, stripe }: Pick<PaymentContext, 'scopes' | 'stripe'>,
  userId: string,
): Promise<string | null> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ id: string }>(
      `select m.stripe_customer_id as id from public.memberships m
       where m.user_id = $1 and m.stripe_customer_id is not null
       order by m.created_at desc limit 1`,
      [userId],
    ),
  )
  if (!rows[0]) return null
  // A deleted customer is still there, without an address.
  const known = await stripe.fetchCustomer(rows[0].id)
  return known?.email ? known.id : null
}
