/** A provider that goes silent in the middle of an act, as it is for a server that is killed there. */
import type Stripe from 'stripe'
import { createStripeGateway, type StripeGateway } from '../../modules/payments/stripe/stripe-gateway'
import type { TestApi } from '../test-api'

export interface BreakingProvider {
  stripe: StripeGateway
  /** The method of each request that it has done. */
  done: string[]
}

/** Does `most` requests. Of the last one the response is lost, and all that come after it are. */
export function breakAfter({ sandbox, server }: TestApi, most: number): BreakingProvider {
  const done: string[] = []
  const { account } = sandbox
  const httpClient: Stripe.HttpClient = {
    ...account.httpClient,
    async makeRequest(...request) {
      if (done.length >= most) return SILENCE
      done.push(request[3])
      const response = await account.httpClient.makeRequest(...request)
      return done.length === most ? SILENCE : response
    },
  }
  return { stripe: createStripeGateway({ ...account, ...server, httpClient }), done }
}

/** Such that the SDK does not wait and ask again. */
const SILENCE: Stripe.HttpClientResponse = {
  getStatusCode: () => 500,
  getHeaders: () => ({ 'stripe-should-retry': 'false' }),
  getRawResponse: () => ({}),
  toStream: () => undefined,
  toJSON: () => Promise.resolve({ error: { type: 'api_error', message: 'silence' } }),
}
