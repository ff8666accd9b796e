/** Delivers the sandbox's events, signed as Stripe signs: each in its turn, and again until it was taken. */
import type { RequestScopes } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import { lockDeliveries } from './sandbox-locks'

/** Takes one event, as it came over the network. Throws to be sent it again. */
export type EventReceiver = (body: Buffer, signature: string) => Promise<unknown>

interface DeliveryParts {
  scopes: Pick<RequestScopes, 'withServiceRole'>
  webhookSecret: string
  clock: () => Date
  logger: Pick<FastifyBaseLogger, 'warn'>
}

/** @returns whether there may be another one */
export async function deliverNextEvent(
  { scopes, webhookSecret, clock, logger }: DeliveryParts,
  receive: EventReceiver,
): Promise<boolean> {
  return scopes.withServiceRole(async db => {
    // Held while the event is taken: no other process delivers the one behind it meanwhile.
    await lockDeliveries(db)
    const { rows } = await db.query<{ seq: string; body: object }>(
      `select seq, body from private.sandbox_stripe_events
       where delivered_at is null and next_attempt_at <= now() and created_at > now() - interval '3 days'
       order by seq limit 1`,
    )
    if (!rows[0]) return false
    const { seq, body } = rows[0]
    const payload = JSON.stringify(body)
    const { default: Stripe } = await import('stripe')
    const timestamp = Math.floor(clock().getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    try {
      await receive(Buffer.from(payload), signature)
      await db.query('update private.sandbox_stripe_events set delivered_at = now() where seq = $1', [seq])
    } catch (error) {
      logger.warn({ err: error }, 'an event of the sandbox was not taken; it is delivered again')
      // After one minute, two, four, … three hours; the others go on, as they do at Stripe.
      await db.query(
        `update private.sandbox_stripe_events set attempts = attempts + 1,
           next_attempt_at = now() + least(interval '1 minute' * 2 ^ attempts, interval '3 hours')
         where seq = $1`,
        [seq],
      )
    }
    return true
  })
}
