/**
 * Takes the events of the card payment provider: Stripe's over HTTP, the sandbox's without. An event is stored, once, and
 * applied later (`apply-events.ts`): nobody is asked while Stripe waits for the answer.
 */
import type { FastifyBaseLogger } from 'fastify'
import { ZodError } from 'zod'
import { ApiError } from '../refusals'
import { isStorable } from '../../../shared/api/storable-text'
import type { PaymentContext } from '../stripe/payment-context'
import { storeEvent } from '../stripe/record-event'
import { isOfUse } from './apply-event'
import { InvalidSignatureError } from '../stripe/verify-event'

interface Received {
  id: string
  isNew: boolean
}

/**
 * @param taken the caller applies it at once, instead of the job
 * @throws {ApiError} invalid_signature, invalid_request, unreadable_text
 */
export async function receiveEvent(
  { scopes, stripe }: Pick<PaymentContext, 'scopes' | 'stripe'>,
  { body, signature, taken }: { body: Buffer; signature: string | undefined; taken: boolean },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Received> {
  try {
    const event = await stripe.verifyEvent(body, signature)
    if (!isStorable(event)) throw new ApiError('unreadable_text')
    const isNew = await scopes.withServiceRole(db =>
      storeEvent(db, event, { isOfUse: isOfUse(event), taken }),
    )
    return { id: event.id, isNew }
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
