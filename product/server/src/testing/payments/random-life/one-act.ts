/** One act of a random life. */
import { ApiError } from '../../../shared/api/api-error'
import { StripeApiError } from '@juno/stripe-simulator/stripe-api-error'
import { CardRefusedError, StripeRefusedError } from '../../../modules/payments/stripe/call-stripe'
import type { Life } from './life'

/** @param n what an act makes of it, from 0 to 99 */
export type Act = (life: Life, n: number) => Promise<unknown>

/** Throws because the act has nothing to work on. */
export function nothing(why: string): never {
  throw new ApiError('not_found', { message: why })
}

export const isTrue = (n: number) => n % 2 === 1
export const moodOf = (n: number) => (isTrue(n) ? 'works' : 'declined')

/** The product, the provider or a card refuses: nothing has changed. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ApiError || error instanceof StripeApiError) return error.status < 500
  if (error instanceof CardRefusedError) return true
  const { type } = ((error as Error).cause ?? {}) as { type?: string }
  return error instanceof StripeRefusedError && type === 'StripeInvalidRequestError'
}
