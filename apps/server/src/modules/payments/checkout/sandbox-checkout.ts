/** Pays in the sandbox: makes what Stripe would make, then delivers Stripe's events to our own webhook. */
import type { SandboxCheckout } from '@juno/domain/payments/checkout'
import type { FastifyInstance } from 'fastify'
import type { StripeSandbox } from '../stripe/stripe-gateway'
import { deliverEvents } from '../stripe/deliver-events'

export async function completeSandboxCheckout(
  sandbox: StripeSandbox,
  app: FastifyInstance,
  { plan, email, applicationId, userId }: SandboxCheckout,
): Promise<{ redirectTo: string }> {
  const clientReferenceId = applicationId ?? userId ?? null
  const { sessionId, events } = await sandbox.completeCheckout({ plan, email, clientReferenceId })
  await deliverEvents(app, events)
  return { redirectTo: `/create-account?session_id=${sessionId}` }
}
