/** Takes the place of the SDK's network, and hands each request to the sandbox. */
import type Stripe from 'stripe'
import type { StripeRequest } from './respond-as-stripe'
import { StripeApiError } from './stripe-api-error'

/** Written out, for it is also needed where the SDK is not loaded. */
export function createHttpClient(respond: (request: StripeRequest) => Promise<object>): Stripe.HttpClient {
  return {
    getClientName: () => 'sandbox',
    async makeRequest(_host, _port, path, method, headers, body) {
      const key = headers['Idempotency-Key']
      try {
        const idempotencyKey = key ? String(key) : undefined
        return responseOf(200, await respond({ method, path, body: body ?? '', idempotencyKey }))
      } catch (error) {
        if (!(error instanceof StripeApiError)) throw error
        return responseOf(error.status, { error: error.body })
      }
    },
  }
}

function responseOf(status: number, body: object): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => status,
    // Nothing changes by asking again within the second.
    getHeaders: () => ({ 'stripe-should-retry': 'false' }),
    getRawResponse: () => body,
    toStream: () => {
      throw new Error('The sandbox streams nothing.')
    },
    toJSON: () => Promise.resolve(body),
  }
}
