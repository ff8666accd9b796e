/** Checks that an event comes from Stripe (or from our own sandbox, which signs alike) and reads it. */
import { stripeEventSchema, type StripeEvent } from './stripe-objects'

/** Seconds between signing and arrival; Stripe signs again at each retry. */
const TOLERANCE = 300
/** Seconds that the clock of the sender may be ahead of ours. */
const AHEAD = 60

export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError'
}

/** @throws {InvalidSignatureError} */
export async function verifyEvent(
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
  now: Date,
): Promise<StripeEvent> {
  if (!signature) throw new InvalidSignatureError('no Stripe-Signature header')
  assertSignedNow(signature, now)
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

/** Refuses a time in the future, or none, which is never too old for the library. */
function assertSignedNow(signature: string, now: Date): void {
  const times = signature.split(',').filter(part => part.trim().startsWith('t='))
  const time = times.length === 1 ? /^\s*t=(\d{1,12})\s*$/.exec(times[0]!)?.[1] : undefined
  if (time === undefined) throw new InvalidSignatureError('the signature names no time')
  if (Number(time) > now.getTime() / 1000 + AHEAD)
    throw new InvalidSignatureError('the signature is of the future')
}
