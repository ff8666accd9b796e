/** Checks that an event comes from Stripe (or from our own sandbox, which signs alike) and reads it. */
import { InvalidSignatureError } from './stripe-gateway'
import { stripeEventSchema, type StripeEvent } from './stripe-objects'

/** Seconds between signing and arrival; Stripe signs anew at each retry. */
const TOLERANCE = 300

/** @throws {InvalidSignatureError} */
export async function verifyEvent(
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
  now: Date,
): Promise<StripeEvent> {
  if (!signature) throw new InvalidSignatureError('no Stripe-Signature header')
  const { default: Stripe } = await import('stripe')
  try {
    const event = Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE,
      undefined,
      now.getTime(),
    )
    return stripeEventSchema.parse(event)
  } catch (cause) {
    throw new InvalidSignatureError('the event could not be verified', { cause })
  }
}
