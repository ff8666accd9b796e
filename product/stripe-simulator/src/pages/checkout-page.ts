/** Returns the data of the sandbox's checkout page. */
import type { SandboxCheckoutPage } from '@juno/domain/payments/sandbox-pages'
import { itemOf } from '../open-checkout'
import type { SandboxReader } from '../sandbox-store'
import { idOf, type StripeObjects } from '../stripe-shapes'

type Session = StripeObjects['checkout.session']

/** @throws {StripeApiError} resource_missing */
export async function checkoutPage(store: SandboxReader, id: string): Promise<SandboxCheckoutPage> {
  const session = await store.get('checkout.session', id)
  const { price, quantity } = itemOf(session)
  const complete = session.status === 'complete'
  const open = session.status === 'open' && session.expires_at > store.now
  const days = session.subscription_data?.trial_period_days ?? 0
  const interval = price.recurring?.interval
  return {
    status: complete ? 'complete' : open ? 'open' : 'expired',
    description: await describe(store, session),
    email: await emailOf(store, session),
    currency: price.currency,
    priceCents: (price.unit_amount ?? 0) * quantity,
    discountCents: session.total_details?.amount_discount ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    totalCents: session.amount_total ?? 0,
    interval: interval === 'year' ? 'year' : interval === 'month' ? 'month' : null,
    trialDays: days > 0 ? days : null,
    successUrl: complete ? successUrlOf(session) : null,
    cancelUrl: session.cancel_url,
  }
}

/** Where a payer goes on to. */
function successUrlOf({ id, success_url }: Pick<Session, 'id' | 'success_url'>): string | null {
  return success_url?.replace('{CHECKOUT_SESSION_ID}', id) ?? null
}

async function describe(store: SandboxReader, session: Session): Promise<string> {
  const { price } = itemOf(session)
  const given = session.line_items?.data[0]?.description
  if (given) return given
  const [product] = await store.list('product', { id: idOf(price.product) ?? '' })
  return product?.name ?? `Basic Membership, ${price.recurring?.interval === 'year' ? 'annual' : 'monthly'}`
}

async function emailOf(store: SandboxReader, session: Session): Promise<string | null> {
  const given = session.customer_details?.email ?? session.customer_email
  const customer = idOf(session.customer)
  if (given || !customer) return given ?? null
  return (await store.get('customer', customer)).email
}
