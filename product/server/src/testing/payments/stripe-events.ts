/** Events and objects as Stripe delivers them, signed as Stripe signs them. */
import Stripe from 'stripe'
import type { FastifyInstance } from 'fastify'
import type { EventReceiver } from '@juno/stripe-simulator/deliver-events'

export interface TestEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

const EPOCH = 1_790_000_000

/** `second`: when Stripe created the event, counted from an arbitrary start. */
export function event(id: string, type: string, object: Record<string, unknown>, second = 0): TestEvent {
  return { id, object: 'event', type, created: EPOCH + second, data: { object } }
}

export function session(key: string, change: Record<string, unknown> = {}) {
  return {
    id: `cs_${key}`,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    customer: `cus_${key}`,
    customer_details: { email: `${key}@example.com` },
    subscription: `sub_${key}`,
    client_reference_id: null,
    amount_total: 24_999,
    ...change,
  }
}

export function subscription(key: string, status: string, interval: 'month' | 'year' = 'year') {
  return {
    id: `sub_${key}`,
    object: 'subscription',
    customer: `cus_${key}`,
    status,
    cancel_at_period_end: false,
    latest_invoice: null,
    items: {
      data: [
        {
          current_period_end: 4_000_000_000,
          price: {
            product: `juno_membership_${interval === 'year' ? 'annual' : 'monthly'}`,
            recurring: { interval },
          },
        },
      ],
    },
  }
}

export function sign(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

export function deliver(app: FastifyInstance, payload: string, signature: string | undefined) {
  return app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature && { 'stripe-signature': signature }),
    },
    payload,
  })
}

/** Delivers the sandbox's events over HTTP. */
export function toWebhook(app: FastifyInstance): EventReceiver {
  return async (body, signature) => {
    const { statusCode } = await deliver(app, body.toString(), signature)
    if (statusCode !== 200) throw new Error(`The webhook responded with ${statusCode}`)
  }
}

/** Makes an object what the provider holds of it now. */
export async function keepAtStripe(
  { rows }: { rows(sql: string, values: unknown[]): Promise<unknown> },
  object: Record<string, unknown>,
) {
  await rows(
    `insert into private.sandbox_stripe_objects (id, body) values ($1, $2)
     on conflict (id) do update set body = excluded.body`,
    [object.id, JSON.stringify(object)],
  )
}
