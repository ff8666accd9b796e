/** Firms that buy seats in the sandbox. */
import { randomUUID } from 'node:crypto'
import type { Plan } from '@juno/domain/payments/pricing'
import type { TestApi } from '../test-api'

export interface Bought {
  firm: string
  membership: string
  subscription: string
  customer: string
}

/** A firm that was offered seats, without the routes. */
export async function addFirm(
  api: TestApi,
  { id = randomUUID() as string, seats = 3, plan = 'annual' } = {},
): Promise<string> {
  await api.rows(
    `insert into private.firms (id, name, contact_name, contact_email, seats, plan)
     values ($1, 'Northwind Atelier', 'Ada Quill', $2, $3, $4)`,
    [id, `contact.${id}@northwind.example`, seats, plan],
  )
  return id
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

export const deliverEvents = (api: TestApi) => api.deliverEvents()

/** A firm that has paid; a first checkout is repeated. */
export async function buySeats(api: TestApi, seats = 3, plan: Plan = 'annual'): Promise<Bought> {
  const firm: string = randomUUID()
  await api.repeatCheckout(`${seats} seats, ${plan}`, [firm], async () => {
    await addFirm(api, { id: firm, seats, plan })
    await payFor(api, firm, seats, plan)
    await deliverEvents(api)
  })
  const [row] = await api.rows<Omit<Bought, 'firm'>>(
    `select m.id as membership, subscription_id as subscription, stripe_customer_id as customer
     from private.firms f join public.memberships m on m.id = f.membership_id where f.id = $1`,
    [firm],
  )
  return { firm, ...row! }
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
