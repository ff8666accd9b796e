/**
 * Simulates Stripe where no Stripe key is configured: keeps objects in `private.sandbox_stripe_objects` and signs
 * events as Stripe does. No card, no money; the site labels its checkout page as a sandbox.
 */
import type { ZodType } from 'zod'
import type { Queryable } from '@juno/backend'
import type { RequestScopes } from '@juno/backend'
import { makeEvent, makePurchase, toSeconds, type SandboxObject } from './sandbox-objects'
import type { SignedEvent, StripeSandbox } from './stripe-gateway'
import { sumOf } from './sum-of-charges'
import {
  chargeSchema,
  checkoutSessionSchema,
  customerSchema,
  invoiceSchema,
  subscriptionSchema,
} from './stripe-objects'
import { verifyEvent } from './verify-event'

interface SandboxOptions {
  scopes: Pick<RequestScopes, 'withServiceRole'>
  /** Signs and verifies the sandbox's events; any hard-to-guess string. */
  webhookSecret: string
  clock: () => Date
}

export function createSandboxGateway({ scopes, webhookSecret, clock }: SandboxOptions): StripeSandbox {
  async function fetchObject<T>(
    db: Queryable,
    id: string,
    object: string,
    schema: ZodType<T>,
  ): Promise<T | null> {
    const { rows } = await db.query<{ body: unknown }>(
      `select body from private.sandbox_stripe_objects where id = $1 and body->>'object' = $2`,
      [id, object],
    )
    return rows[0] ? schema.parse(rows[0].body) : null
  }

  async function chargesOf(db: Queryable, subscriptionId: string): Promise<SandboxObject[]> {
    const { rows } = await db.query<{ body: SandboxObject }>(
      `select c.body from private.sandbox_stripe_objects c
       join private.sandbox_stripe_objects i on i.id = c.body->>'invoice'
       where c.body->>'object' = 'charge' and i.body #>> '{parent,subscription_details,subscription}' = $1
       order by c.created_at`,
      [subscriptionId],
    )
    return rows.map(({ body }) => body)
  }

  async function change(db: Queryable, ids: string[], body: string): Promise<SandboxObject[]> {
    const { rows } = await db.query<{ body: SandboxObject }>(
      `update private.sandbox_stripe_objects set body = ${body} where id = any ($1) returning body`,
      [ids],
    )
    return rows.map(row => row.body)
  }

  async function sign(type: string, object: SandboxObject): Promise<SignedEvent> {
    const { default: Stripe } = await import('stripe')
    const body = JSON.stringify(makeEvent(type, object, clock()))
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
      timestamp: toSeconds(clock()),
    })
    return { body, signature }
  }

  return {
    mode: 'sandbox',
    verifyEvent: (rawBody, signature) => verifyEvent(rawBody, signature, webhookSecret, clock()),
    fetchCheckoutSession: (db, id) => fetchObject(db, id, 'checkout.session', checkoutSessionSchema),
    fetchSubscription: (db, id) => fetchObject(db, id, 'subscription', subscriptionSchema),
    fetchCustomer: (db, id) => fetchObject(db, id, 'customer', customerSchema),
    async setCancelAtPeriodEnd(id, cancel) {
      const { rows } = await scopes.withServiceRole(db =>
        db.query<{ body: SandboxObject }>(
          `update private.sandbox_stripe_objects
           set body = body || jsonb_build_object('cancel_at_period_end', $2::boolean)
           where id = $1 and body->>'object' = 'subscription' returning body`,
          [id, cancel],
        ),
      )
      if (!rows[0]) return null
      const { body } = rows[0]
      return {
        subscription: subscriptionSchema.parse(body),
        events: [await sign('customer.subscription.updated', body)],
      }
    },
    fetchPaid: async (db, id) => {
      const charges = (await chargesOf(db, id)).map(charge => chargeSchema.parse(charge))
      return charges[0] ? sumOf(charges) : null
    },
    async refundSubscription(db, id) {
      const charges = await chargesOf(db, id)
      const refunded = await change(
        db,
        charges.filter(charge => charge.refunded === false).map(charge => charge.id),
        `body || jsonb_build_object('refunded', true, 'amount_refunded', body->'amount')`,
      )
      const [ended] = await change(
        db,
        [id],
        `body || '{"status": "canceled", "cancel_at_period_end": false}'`,
      )
      const { refundedCents: cents, currency } = sumOf(
        (await chargesOf(db, id)).map(charge => chargeSchema.parse(charge)),
      )
      return {
        cents,
        currency,
        events: [
          ...(await Promise.all(refunded.map(charge => sign('charge.refunded', charge)))),
          ...(ended ? [await sign('customer.subscription.deleted', ended)] : []),
        ],
      }
    },
    findSubscriptionOf: async (db, { invoiceId }) =>
      invoiceId && ((await fetchObject(db, invoiceId, 'invoice', invoiceSchema))?.subscriptionId ?? null),
    openPortal: async () => null,
    async completeCheckout(checkout) {
      const { customer, subscription, session, invoice, charge } = makePurchase(checkout, clock())
      await scopes.withServiceRole(db =>
        db.query(
          `insert into private.sandbox_stripe_objects (id, body)
           select body->>'id', body from jsonb_array_elements($1::jsonb) as body`,
          [JSON.stringify([customer, subscription, session, invoice, charge])],
        ),
      )
      return {
        sessionId: session.id,
        events: await Promise.all([
          sign('customer.subscription.created', subscription),
          sign('checkout.session.completed', session),
        ]),
      }
    },
  }
}
