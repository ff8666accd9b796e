/** Where the card payment provider delivers its events. */
import type { FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { processEvent } from './process-event'
import { InvalidSignatureError } from './stripe-gateway'
import type { ApiContext } from '../../../platform/api/api-context'
import { ApiError } from '../../../platform/api/api-error'
import type { Route } from '../../../platform/api/route-table'
import { isStorable } from '../../../platform/api/storable-text'

export function stripeRoutes(context: ApiContext): Route[] {
  return [
    // Public, unlimited: the signature is the guard, and Stripe delivers in bursts.
    {
      method: 'POST',
      url: '/stripe/webhook',
      guards: [],
      handler: request => receiveEvent(context, request),
    },
  ]
}

async function receiveEvent({ stripe, ...context }: ApiContext, request: FastifyRequest) {
  const signature = request.headers['stripe-signature']
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  try {
    const event = await stripe.verifyEvent(body, Array.isArray(signature) ? signature[0] : signature)
    if (!isStorable(event)) throw new ApiError('unreadable_text')
    return await processEvent({ stripe, ...context }, event)
  } catch (error) {
    if (error instanceof InvalidSignatureError) {
      // A mistyped secret looks just like this: the operator should find it in the log.
      request.log.warn({ reason: error.message }, 'Stripe event refused')
      throw new ApiError('invalid_signature', { cause: error })
    }
    // Properly signed, but not what Stripe's objects look like: Stripe shows the refusal to the operator.
    if (error instanceof ZodError) {
      request.log.warn({ issues: error.issues }, 'Stripe event not understood')
      throw new ApiError('invalid_request', { cause: error })
    }
    throw error
  }
}
