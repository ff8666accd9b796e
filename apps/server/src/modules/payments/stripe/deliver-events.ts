/** Hands the sandbox's events to our own webhook, as Stripe would over the network. */
import type { FastifyInstance } from 'fastify'
import type { SignedEvent } from './stripe-gateway'
import { ApiError } from '../../../platform/api/api-error'

/** @param app any instance below /api */
export async function deliverEvents(app: FastifyInstance, events: readonly SignedEvent[]): Promise<void> {
  for (const { body, signature } of events) {
    const delivered = await app.inject({
      method: 'POST',
      url: `${app.prefix}/stripe/webhook`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
    if (delivered.statusCode !== 200) {
      throw new ApiError('internal', { cause: new Error(`The webhook answered ${delivered.statusCode}`) })
    }
  }
}
