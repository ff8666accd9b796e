/** Pays in the sandbox. */
import type { SandboxCheckout } from '@juno/domain/payments/checkout'
import type { RequestScopes } from '@juno/backend'
import { ApiError } from '../../../platform/api/api-error'
import type { Sandbox } from '../sandbox/sandbox'
import { findPayer } from '../stripe/match-payer'

/** @throws {ApiError} application_needed, already_paid: before anything is paid */
export async function completeSandboxCheckout(
  { scopes, sandbox }: { scopes: RequestScopes; sandbox: Sandbox },
  { plan, email, applicationId, userId }: SandboxCheckout,
): Promise<{ redirectTo: string }> {
  const clientReferenceId = applicationId ?? userId ?? null
  const payer = await scopes.withServiceRole(db => findPayer(db, clientReferenceId))
  if (!payer) throw new ApiError('application_needed')
  if (payer.isMember || payer.hasPaid) throw new ApiError('already_paid')
  const sessionId = await sandbox.completeCheckout({ plan, email, clientReferenceId })
  return { redirectTo: `/create-account?session_id=${sessionId}` }
}
