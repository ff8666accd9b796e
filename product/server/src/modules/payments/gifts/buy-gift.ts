/** Opens the page where a gift is paid. What the buyer wrote is kept here, and does not go to the provider. */
import { GIFT_MONTHS, type BuyGift } from '@juno/domain/payments/gift'
import type { PaymentContext } from '../stripe/payment-context'
import type { Tax } from '../stripe/checkout-calls'
import { GIFT_METADATA } from './fulfil-gift'

/** Checkouts that nobody paid. A bank debit is paid days after the checkout. */
const DAYS_KEPT_UNPAID = 60

export async function buyGift(
  { scopes, stripe, site }: Pick<PaymentContext, 'scopes' | 'stripe' | 'site'>,
  { name, email, recipientName, message }: BuyGift,
): Promise<{ url: string }> {
  const { rows } = await scopes.withServiceRole(async db => {
    await db.query(
      'delete from private.gifts where paid_at is null and created_at < now() - make_interval(days => $1)',
      [DAYS_KEPT_UNPAID],
    )
    return db.query<{ id: string; cents: number; currency: string; taxAdded: boolean; tax: Tax }>(
      `insert into private.gifts (buyer_name, buyer_email, recipient_name, message, months, cents, currency)
       select $1, $2, $3, $4, $5, p.price_cents, p.currency from public.plan_prices p where p.plan = 'annual'
       returning id, cents, currency, (
         select p.tax_added from public.plan_prices p where p.plan = 'annual'
       ) as "taxAdded", (
         select jsonb_build_object('automatic', s.automatic_tax, 'collectIds', s.collect_tax_ids)
         from public.payment_settings s
       ) as tax`,
      [name, email, recipientName, message, GIFT_MONTHS],
    )
  })
  const { id, cents, currency, taxAdded, tax } = rows[0]!
  // No connection is held while Stripe is asked.
  const { id: session, url } = await stripe.createGiftCheckout(
    {
      cents,
      currency,
      taxAdded,
      description: `${site.brand} gift membership, ${GIFT_MONTHS} months`,
      email,
      tax,
      successUrl: `${site.siteUrl}/gift?paid=1`,
      cancelUrl: `${site.siteUrl}/gift`,
      metadata: { [GIFT_METADATA]: id },
    },
    `gift:${id}`,
  )
  // The job finds by it a gift that was paid and of which no event tells us.
  await scopes.withServiceRole(db =>
    db.query('update private.gifts set session_id = $2 where id = $1 and session_id is null', [id, session]),
  )
  // The sandbox's page is one of our own.
  return { url: new URL(url, site.siteUrl).href }
}
