/** What people read where the payment provider does not respond to an act of theirs. */
import { ApiError } from '../../../platform/api/api-error'
import { StripeUnavailableError } from '../stripe/call-stripe'

const unavailable =
  'We cannot reach our payment provider right now, and nothing was changed. Please try again in a few minutes.'

/** @throws {ApiError} payments_unavailable: nothing was changed then */
export async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof StripeUnavailableError)
      throw new ApiError('payments_unavailable', { message: unavailable, cause })
    throw cause
  }
}
