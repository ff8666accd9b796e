/** Pays in the sandbox: makes what Stripe would make, then takes the events that Stripe would send. */
import type { SandboxCheckout } from '@juno/domain/payments/checkout'
import { ApiError } from '../../../platform/api/api-error'
import type { PaymentContext } from '../payment-context'
import { findPayer } from '../stripe/match-payer'
import { deliverEvents } from '../stripe/receive-event'
import type { StripeSandbox } from '../stripe/stripe-gateway'

/** @throws {ApiError} application_needed, already_paid: before anything is paid */
export async function completeSandboxCheckout(
  context: PaymentContext & { stripe: StripeSandbox },
  { plan, email, applicationId, userId }: SandboxCheckout,
): Promise<{ redirectTo: string }> {
  const clientReferenceId = applicationId ?? userId ?? null
  const payer = await context.scopes.withServiceRole(db => findPayer(db, clientReferenceId))
  if (!payer) throw new ApiError('application_needed')
  if (payer.isMember || payer.hasPaid) throw new ApiError('already_paid')
  const { sessionId, events } = await context.stripe.completeCheckout({ plan, email, clientReferenceId })
  await deliverEvents(context, events)
  return { redirectTo: `/create-account?session_id=${sessionId}` }
}
