/** The errors of Stripe's API that the sandbox responds with. https://docs.stripe.com/api/errors */
import type { ObjectName } from './stripe-shapes'

interface ErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  code?: string
  param?: string
  message: string
}

export class StripeApiError extends Error {
  override name = 'StripeApiError'
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message)
  }
}

export function noSuchObject(name: ObjectName, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${name}: '${id}'`,
  })
}

export function invalidRequest(
  message: string,
  body: { code?: string; param?: string } = {},
): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...body })
}

/** The card was refused, and nothing was done. */
export function cardRefused(failure: { code: string; message: string }): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', ...failure })
}

export function keyReused(key: string): StripeApiError {
  const message =
    `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
    `Try using a key other than '${key}' if you meant to execute a different request.`
  return new StripeApiError(400, { type: 'idempotency_error', message })
}

/** A hole in the sandbox: it is seen, never silently ignored. */
export function notSimulated(what: string): StripeApiError {
  return new StripeApiError(501, { type: 'api_error', message: `The sandbox does not simulate ${what}.` })
}
