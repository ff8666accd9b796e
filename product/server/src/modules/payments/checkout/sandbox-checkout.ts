/** Pays in the sandbox. */
import type { SandboxCheckout } from '@juno/domain/payments/checkout'
import type { RequestScopes } from '@juno/backend'
import type { Sandbox } from '@juno/stripe-simulator/sandbox'
import { findBuyer } from '../stripe/find-buyer'

/** @throws {ApiError} application_needed, already_paid: before anything is paid */
export async function completeSandboxCheckout(
  { scopes, sandbox }: { scopes: RequestScopes; sandbox: Sandbox },
  { plan, email, applicationId, userId }: SandboxCheckout,
): Promise<{ redirectTo: string }> {
  const clientReferenceId = applicationId ?? userId ?? null
  await findBuyer(scopes, applicationId ? { applicationId } : userId ? { userId } : null)
  const sessionId = await sandbox.completeCheckout({ plan, email, clientReferenceId })
  return { redirectTo: `/create-account?session_id=${sessionId}` }
}
