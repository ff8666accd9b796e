/**
 * Asks Stripe about the credit that a customer has for payments to come.
 * https://docs.stripe.com/billing/customer/balance
 */
import { callStripe, type StripeClient } from './call-stripe'

export interface CreditCalls {
  /**
   * Takes away the credit that the invoices of a subscription have left to its customer: of a plan that was switched and
   * then refunded, say. What the team gave in Stripe's dashboard stays.
   * @param mark under one mark it is taken once, however often it is asked
   */
  takeCreditOf(subscriptionId: string, mark: string): Promise<void>
}

/** The name under which a change of the balance carries our mark. */
const MARK = 'juno_credit_taken'

export function creditCalls(stripe: StripeClient): CreditCalls {
  return {
    takeCreditOf: (subscription, mark) =>
      callStripe(async () => {
        const client = await stripe()
        let [left, currency] = [0, '']
        for await (const invoice of client.invoices.list({ subscription, limit: 100 })) {
          currency ||= invoice.currency
          // A void invoice gives back what it used. A credit is negative, and null is not yet known.
          if (invoice.status !== 'void')
            left += invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
        }
        if (left <= 0) return
        const { customer: id } = await client.subscriptions.retrieve(subscription)
        const customer = await client.customers.retrieve(id as string)
        if (customer.deleted) return
        for await (const { metadata } of client.customers.listBalanceTransactions(customer.id, {
          limit: 100,
        }))
          if (metadata?.[MARK] === mark) return
        const amount = Math.min(left, -customer.balance)
        if (amount <= 0) return
        await client.customers.createBalanceTransaction(
          customer.id,
          { amount, currency, metadata: { [MARK]: mark } },
          { idempotencyKey: `credit:${mark}` },
        )
      }),
  }
}
