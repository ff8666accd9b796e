/** Firms that buy seats in the sandbox. */
import { randomUUID } from 'node:crypto'
import type { Plan } from '@juno/domain/payments/pricing'
import { toWebhook } from './stripe-events'
import type { TestApi } from '../test-api'

export interface Bought {
  firm: string
  membership: string
  subscription: string
  customer: string
}

/** A firm that was offered seats, without the routes. */
export async function addFirm(api: TestApi, { seats = 3, plan = 'annual' } = {}): Promise<string> {
  const [firm] = await api.rows<{ id: string }>(
    `insert into private.firms (name, contact_name, contact_email, seats, plan)
     values ('Northwind Atelier', 'Ada Quill', $1, $2, $3) returning id`,
    [`contact.${randomUUID()}@northwind.example`, seats, plan],
  )
  return firm!.id
}

/** Pays for a firm on the provider's page; its events wait. @returns the id of the subscription */
export async function payFor(
  api: TestApi,
  firm: string,
  quantity = 3,
  plan: Plan = 'annual',
): Promise<string> {
  const { id } = await api.stripe.createMembershipCheckout(
    {
      priceId: `price_sandbox_${plan}`,
      reference: firm,
      email: 'ada@northwind.example',
      quantity,
      metadata: { juno_firm: firm },
      successUrl: 'https://juno.test/firm',
      cancelUrl: 'https://juno.test/firm',
      tax: { automatic: false, collectIds: false },
    },
    randomUUID(),
  )
  await api.sandbox.completeCheckout(id)
  return (await api.stripe.fetchCheckoutSession(id))!.subscriptionId!
}

export const deliverEvents = (api: TestApi) => api.sandbox.deliverEvents(toWebhook(api.app))

/** A firm that has paid. */
export async function buySeats(api: TestApi, seats = 3, plan: Plan = 'annual'): Promise<Bought> {
  const firm = await addFirm(api, { seats, plan })
  const subscription = await payFor(api, firm, seats, plan)
  await deliverEvents(api)
  const [row] = await api.rows<{ membership: string; customer: string }>(
    'select id as membership, stripe_customer_id as customer from public.memberships where subscription_id = $1',
    [subscription],
  )
  return { firm, subscription, ...row! }
}

/** Somebody with a seat, as taking one leaves it. @returns the seat's membership */
export async function seatFor(api: TestApi, bought: Bought, userId: string | null): Promise<string> {
  const [seat] = await api.rows<{ id: string }>(
    `insert into public.memberships (user_id, email, source, status, state, access_until, paid_by)
     values ($1, $2, 'seat', 'active', 'seat', 'infinity', $3) returning id`,
    [userId, `colleague.${randomUUID()}@northwind.example`, bought.membership],
  )
  return seat!.id
}
