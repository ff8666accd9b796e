/** Calls Stripe, and tells the failures of a call apart. */
import type Stripe from 'stripe'
import { ZodError } from 'zod'

export interface StripeClient {
  /** The SDK, which is loaded at the first call. */
  (): Promise<Stripe>
  /** Called with each object of a list that is left out, because it does not look like Stripe's objects. */
  leaveOut(unreadable: { id?: string | undefined }, cause: Error): void
}

/** Stripe did not do what it was asked. */
export abstract class StripeFailure extends Error {}

/** Stripe did not respond, or to nobody: the caller may try again. */
export class StripeUnavailableError extends StripeFailure {
  override name = 'StripeUnavailableError'
  /** Something may have been changed: a request went out that changes, and its response was lost. */
  readonly mayBeDone: boolean
  constructor(
    message: string,
    { mayBeDone = false, ...options }: ErrorOptions & { mayBeDone?: boolean } = {},
  ) {
    super(message, options)
    this.mayBeDone = mayBeDone
  }
}

/** Stripe responds, and does not do this, or with an object that cannot be read: asked again, it says the same. */
export class StripeRefusedError extends StripeFailure {
  override name = 'StripeRefusedError'
}

/** The card was refused: nothing is paid. */
export class CardRefusedError extends StripeRefusedError {
  override name = 'CardRefusedError'
  /** https://docs.stripe.com/error-codes, such as `card_declined` or `expired_card`. */
  readonly code: string
  constructor(cause: { message: string; code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code ?? 'card_declined'
  }
}

/** @throws {StripeUnavailableError} @throws {StripeRefusedError} @throws {CardRefusedError} */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toGatewayError(error)
  }
}

/** Calls Stripe, and returns null for an object that it does not know. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (isMissing(error)) return null
    throw toGatewayError(error)
  }
}

/** Returns whether an error of the SDK says that Stripe does not know the named object. */
export function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === 'resource_missing'
}

/** Yields each object of a list in pages, as it comes. One that cannot be read is left out. */
export async function* eachOf<Item extends { id?: string }, T>(
  stripe: StripeClient,
  list: (client: Stripe) => AsyncIterable<Item>,
  read: (item: Item) => T,
): AsyncGenerator<T> {
  try {
    for await (const item of list(await stripe())) {
      const found = readOrLeaveOut(stripe, item, read)
      if (found) yield found.value
    }
  } catch (error) {
    throw toGatewayError(error)
  }
}

function readOrLeaveOut<Item extends { id?: string }, T>(
  stripe: StripeClient,
  item: Item,
  read: (item: Item) => T,
): { value: T } | null {
  try {
    return { value: read(item) }
  } catch (cause) {
    if (!(cause instanceof ZodError)) throw cause
    stripe.leaveOut(item, cause)
    return null
  }
}

/** Where Stripe has understood the request: https://docs.stripe.com/api/errors */
const REFUSALS = ['StripeInvalidRequestError', 'StripeIdempotencyError']

/** Makes an error of ours: Stripe's errors carry Stripe's status, and their 401 must not become ours. */
function toGatewayError(error: unknown): Error {
  if (error instanceof StripeFailure) return error
  if (error instanceof ZodError)
    return new StripeRefusedError('an object of Stripe cannot be read', { cause: error })
  const { type, message, code } = error as SdkError
  if (type === 'StripeCardError') return new CardRefusedError({ message, ...(code && { code }) })
  return REFUSALS.includes(type ?? '')
    ? new StripeRefusedError(message, { cause: error })
    : new StripeUnavailableError(message, { cause: error, mayBeDone: mayBeDone(error as SdkError) })
}

interface SdkError {
  type?: string
  message: string
  code?: string
  statusCode?: number
  /** The error that the HTTP client has thrown. */
  detail?: { method?: string }
}

/**
 * Returns whether the act may be done, also where no connection could be made: the repeat failed so, and the first
 * request may have gone out.
 */
function mayBeDone({ type, statusCode, detail }: SdkError): boolean {
  if (type === 'StripeConnectionError') return detail?.method !== 'GET'
  return type === 'StripeAPIError' && (statusCode ?? 500) >= 500
}

/** Returns a client whose errors name the method of their request. */
export function namingMethods(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      try {
        return await client.makeRequest(...request)
      } catch (error) {
        throw Object.assign(error as Error, { method: request[3] })
      }
    },
  }
}
