/** Renders a page that says why the sandbox refuses. */
import { ApiError } from '../refusals'
import { StripeApiError } from '@juno/stripe-simulator/stripe-api-error'

/** @throws {ApiError} card_declined, checkout_not_open */
export function refuseAsPage(error: unknown): never {
  if (!(error instanceof StripeApiError)) throw error
  const { status, body } = error
  // Stripe's own words: declined, or expired.
  if (status === 402) {
    throw new ApiError('card_declined', {
      message: `${body.message} Please use another card; nothing was charged.`,
      cause: error,
    })
  }
  throw new ApiError('checkout_not_open', { cause: error })
}
