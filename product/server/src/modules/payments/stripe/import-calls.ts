/** Asks Stripe about the subscriptions that run there already, for the import. */
import { z } from 'zod'
import { callStripe, type StripeClient } from './call-stripe'
import { customerSchema, subscriptionSchema, type Subscription } from './stripe-objects'

export interface ImportCalls {
  /**
   * Returns one page of up to 100, the newest first, ended ones too. @param after the last subscription of the page
   * before
   */
  pageOfSubscriptions(after?: string): Promise<SubscriptionPage>
}

export interface SubscriptionPage {
  subscriptions: { subscription: Subscription; email: string | null }[]
  /** Subscriptions that do not look like Stripe's objects. */
  unreadable: { id: string; status: string }[]
  /** Where the next page begins; null on the last one. */
  next: string | null
}

const EXPAND = ['data.customer', 'data.discounts.promotion_code', 'data.discounts.source.coupon']
const withCustomer = z.object({ customer: customerSchema })

export function importCalls(stripe: StripeClient): ImportCalls {
  return {
    pageOfSubscriptions: after =>
      callStripe(async () => {
        const { data, has_more } = await (
          await stripe()
        ).subscriptions.list({
          status: 'all',
          limit: 100,
          expand: EXPAND,
          ...(after !== undefined && { starting_after: after }),
        })
        const page: SubscriptionPage = {
          subscriptions: [],
          unreadable: [],
          next: has_more ? data.at(-1)!.id : null,
        }
        for (const found of data) {
          const subscription = subscriptionSchema.safeParse(found)
          const owner = withCustomer.safeParse(found)
          if (subscription.success && owner.success)
            page.subscriptions.push({ subscription: subscription.data, email: owner.data.customer.email })
          else page.unreadable.push({ id: found.id, status: found.status })
        }
        return page
      }),
  }
}
