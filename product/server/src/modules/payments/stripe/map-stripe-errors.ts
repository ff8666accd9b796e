/** Says in words that the payment provider does not respond, or will not do it, on every route of payments. */
import { ApiError } from '../refusals'
import type { Route } from '../../../shared/api/route-table'
import { StripeRefusedError, StripeUnavailableError } from './call-stripe'

export function mapStripeErrors(routes: readonly Route[]): Route[] {
  return routes.map(([method, url, guards, endpoint, options]) => {
    const inWords: typeof endpoint = call => withStripeErrors(() => endpoint(call))
    return options ? [method, url, guards, inWords, options] : [method, url, guards, inWords]
  })
}

/** @throws {ApiError} payments_unavailable, payments_refused */
export async function withStripeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof StripeUnavailableError) throw new ApiError('payments_unavailable', { cause })
    if (cause instanceof StripeRefusedError) throw new ApiError('payments_refused', { cause })
    throw cause
  }
}
