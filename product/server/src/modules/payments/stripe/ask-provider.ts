/** Words the refusal of an act while the payment provider does not respond. */
import { ApiError } from '../refusals'
import { StripeUnavailableError } from './call-stripe'

const unavailable =
  'We cannot reach our payment provider right now, and nothing was changed. Please try again in a few minutes.'
const unheard =
  'We did not hear back from our payment provider, so it may have been done or not. Please look here again in a few minutes, before you try again.'

/** @throws {ApiError} payments_unavailable: its words say whether something may have been changed */
export async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof StripeUnavailableError)
      throw new ApiError('payments_unavailable', { message: cause.mayBeDone ? unheard : unavailable, cause })
    throw cause
  }
}
