/** A provider that goes silent in the middle of an act, as it is for a server that is killed there. */
import type Stripe from 'stripe'
import { createStripeGateway, type StripeGateway } from '../../modules/payments/stripe/stripe-gateway'
import type { TestApi } from '../test-api'

export interface BreakingProvider {
  stripe: StripeGateway
  /** How many requests it has done. */
  done(): number
}

/** Does `most` requests. Of the last one the response is lost, and all that come after it are. */
export function breakAfter({ sandbox, platform }: TestApi, most: number): BreakingProvider {
  let count = 0
  const { account } = sandbox
  const httpClient: Stripe.HttpClient = {
    ...account.httpClient,
    async makeRequest(...request) {
      if (count >= most) return SILENCE
      count += 1
      const response = await account.httpClient.makeRequest(...request)
      return count === most ? SILENCE : response
    },
  }
  return { stripe: createStripeGateway({ ...account, ...platform, httpClient }), done: () => count }
}

/** Such that the SDK does not wait and ask again. */
const SILENCE: Stripe.HttpClientResponse = {
  getStatusCode: () => 500,
  getHeaders: () => ({ 'stripe-should-retry': 'false' }),
  getRawResponse: () => ({}),
  toStream: () => undefined,
  toJSON: () => Promise.resolve({ error: { type: 'api_error', message: 'silence' } }),
}
