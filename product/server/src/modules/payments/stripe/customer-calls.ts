/** Asks Stripe about payers. */
import type Stripe from 'stripe'
import { eachOf, orNull, type StripeClient } from './call-stripe'
import { customerSchema, hasEnded, type Customer } from './stripe-objects'

export interface CustomerCalls {
  /** Returns the customer as it is now; null when the provider does not know it. */
  fetchCustomer(id: string): Promise<Customer | null>
  /** All with this address, in the letters that it was given in; the newest first. */
  findCustomers(email: string): Promise<Customer[]>
  /**
   * Lets the customer's default card pay some of what the customer subscribes to: others are other products'. A checkout ties its card to the subscription,
   * which stands before a card that the customer chooses later. On `customer.updated`; nothing moves. One whom the
   * provider does not know has no card.
   */
  setDefaultCard(customerId: string, subscriptionIds: readonly string[]): Promise<void>
}

export function customerCalls(stripe: StripeClient): CustomerCalls {
  return {
    fetchCustomer: id =>
      orNull(async () => customerSchema.parse(await (await stripe()).customers.retrieve(id))),
    async findCustomers(email) {
      const customers: Customer[] = []
      const found = eachOf(
        stripe,
        client => client.customers.list({ email, limit: 100 }),
        one => customerSchema.parse(one),
      )
      for await (const customer of found) customers.push(customer)
      return customers
    },
    async setDefaultCard(customerId, subscriptionIds) {
      await orNull(async () => setDefaultCard(await stripe(), customerId, subscriptionIds))
    },
  }
}

export async function setDefaultCard(
  client: Stripe,
  customerId: string,
  subscriptionIds: readonly string[],
): Promise<void> {
  const customer = await client.customers.retrieve(customerId)
  const card = customer.deleted ? null : (customer.invoice_settings.default_payment_method as string | null)
  if (!card) return
  // Stripe lists those, too, that were never paid for.
  for await (const subscription of client.subscriptions.list({ customer: customerId, limit: 100 })) {
    const { id, status, default_payment_method: own } = subscription
    if (!subscriptionIds.includes(id) || hasEnded(status) || !own || own === card) continue
    try {
      await client.subscriptions.update(id, { default_payment_method: card })
    } catch (error) {
      // It ended since it was listed, and needs no card.
      if (!hasEnded((await client.subscriptions.retrieve(id)).status)) throw error
    }
  }
}
