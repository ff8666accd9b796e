/** Takes the events of the card payment provider: Stripe's over HTTP, the sandbox's without. */
import type { FastifyBaseLogger } from 'fastify'
import { ZodError } from 'zod'
import { ApiError } from '../../../shared/api/api-error'
import { isStorable } from '../../../shared/api/storable-text'
import type { PaymentContext } from '../stripe/payment-context'
import { processEvent } from './process-event'
import { InvalidSignatureError } from '../stripe/verify-event'

/** @throws {ApiError} invalid_signature, invalid_request, unreadable_text */
export async function receiveEvent(
  context: PaymentContext,
  body: Buffer,
  signature: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ received: true; duplicate?: true }> {
  try {
    const event = await context.stripe.verifyEvent(body, signature)
    if (!isStorable(event)) throw new ApiError('unreadable_text')
    return await processEvent(context, event)
  } catch (error) {
    if (error instanceof InvalidSignatureError) {
      // A mistyped secret has the same effect: the operator should find it in the log.
      log.warn({ reason: error.message }, 'Stripe event refused')
      throw new ApiError('invalid_signature', { cause: error })
    }
    // Properly signed, but not what Stripe's objects look like: Stripe shows the refusal to the operator.
    if (error instanceof ZodError) {
      log.warn({ issues: error.issues }, 'Stripe event not understood')
      throw new ApiError('invalid_request', { cause: error })
    }
    throw error
  }
}
