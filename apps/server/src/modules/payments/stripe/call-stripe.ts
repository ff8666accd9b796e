/** One call to Stripe, and what may come of it. */
import type Stripe from 'stripe'

/** The SDK, which is loaded at the first call. */
export type StripeClient = () => Promise<Stripe>

/** Stripe did not respond, or not as it should: nothing was done, the caller may try again. */
export class StripeUnavailableError extends Error {
  override name = 'StripeUnavailableError'
  readonly status = 503
}

/** The card was refused: nothing was changed and nothing is paid. */
export class CardRefusedError extends Error {
  override name = 'CardRefusedError'
  /** https://docs.stripe.com/error-codes, such as `card_declined` or `expired_card`. */
  readonly code: string
  constructor(cause: { message: string; code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code ?? 'card_declined'
  }
}

/** @throws {CardRefusedError} @throws {StripeUnavailableError} */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toGatewayError(error)
  }
}

/** The same, and null for what Stripe does not know. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return null
    throw toGatewayError(error)
  }
}

/** Each object of a list in pages, as it comes. */
export async function* eachOf<Item, T>(
  stripe: StripeClient,
  list: (client: Stripe) => AsyncIterable<Item>,
  read: (item: Item) => T,
): AsyncGenerator<T> {
  try {
    for await (const item of list(await stripe())) yield read(item)
  } catch (error) {
    throw toGatewayError(error)
  }
}

/** Stripe's own errors carry Stripe's status: their 401 must not become ours. */
function toGatewayError(error: unknown): Error {
  if (error instanceof StripeUnavailableError || error instanceof CardRefusedError) return error
  const { type, message, code } = error as { type?: string; message: string; code?: string }
  if (type === 'StripeCardError') return new CardRefusedError({ message, ...(code && { code }) })
  return new StripeUnavailableError(message, { cause: error })
}
