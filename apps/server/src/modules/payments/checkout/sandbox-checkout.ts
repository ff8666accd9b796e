/** Pays in the sandbox: makes what Stripe would make, then takes the events that Stripe would send. */
import type { SandboxCheckout } from '@juno/domain/payments/checkout'
import type { PaymentContext } from '../payment-context'
import { deliverEvents } from '../stripe/receive-event'
import type { StripeSandbox } from '../stripe/stripe-gateway'

export async function completeSandboxCheckout(
  context: PaymentContext & { stripe: StripeSandbox },
  { plan, email, applicationId, userId }: SandboxCheckout,
): Promise<{ redirectTo: string }> {
  const clientReferenceId = applicationId ?? userId ?? null
  const { sessionId, events } = await context.stripe.completeCheckout({ plan, email, clientReferenceId })
  await deliverEvents(context, events)
  return { redirectTo: `/create-account?session_id=${sessionId}` }
}
