/** Pays in the sandbox: makes what Stripe would make, then delivers Stripe's events to our own webhook. */
import type { SandboxCheckout } from '@juno/domain/checkout'
import type { FastifyInstance } from 'fastify'
import type { StripeSandbox } from '../../stripe/stripe-gateway'
import { ApiError } from '../api-error'

export async function completeSandboxCheckout(
  sandbox: StripeSandbox,
  app: FastifyInstance,
  { plan, email, applicationId, userId }: SandboxCheckout,
): Promise<{ redirectTo: string }> {
  const clientReferenceId = applicationId ?? userId ?? null
  const { sessionId, events } = await sandbox.completeCheckout({ plan, email, clientReferenceId })
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
  return { redirectTo: `/create-account?session_id=${sessionId}` }
}
