/** Says in words that the payment provider does not respond, on every route of payments. */
import { ApiError } from '../../platform/api/api-error'
import type { Route } from '../../platform/api/route-table'
import { StripeUnavailableError } from './stripe/call-stripe'

export function refusingInWords(routes: readonly Route[]): Route[] {
  return routes.map(([method, url, guards, endpoint, options]) => {
    const inWords: typeof endpoint = call => orInWords(() => endpoint(call))
    return options ? [method, url, guards, inWords, options] : [method, url, guards, inWords]
  })
}

/** @throws {ApiError} payments_unavailable */
export async function orInWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof StripeUnavailableError) throw new ApiError('payments_unavailable', { cause })
    throw cause
  }
}
