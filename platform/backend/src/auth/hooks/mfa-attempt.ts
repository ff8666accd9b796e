/** Asks the hook `mfa_verification_attempt`, which may refuse an attempt, whether the code was right or not. */
import type { Queryable } from '../../db/request-scope'
import { endSessions } from '../accounts/sessions'
import type { AuthContext, Call } from '../context/context'
import { AuthError } from './refusals'
import { rejectionOf } from './attempt-decision'

/** Stands for a recovery code, which belongs to no factor. It is not null, because hooks count by both ids. */
export const RECOVERY_CODE_ATTEMPT = {
  factorId: '00000000-0000-0000-0000-000000000000',
  factorType: 'recovery_code',
} as const

/**
 * Ends every session of the account where the hook rejects.
 * @returns the refusal, to be returned rather than thrown: what the hook wrote is committed
 */
export async function rejectedMfaAttempt(
  { hooks }: Pick<AuthContext, 'hooks'>,
  call: Call,
  db: Queryable,
  attempt: { userId: string; factorId: string; factorType: string; valid: boolean },
): Promise<AuthError | null> {
  const hook = hooks.mfa_verification_attempt
  if (!hook) return null
  const { userId: user_id, factorId: factor_id, factorType: factor_type, valid } = attempt
  const input = { user_id, factor_id, factor_type, valid }
  const rejection = rejectionOf(await hook(input, { ip: call.client.ip, db }))
  if (!rejection) return null
  await endSessions(db, user_id, 'global', null)
  const { message } = rejection
  return new AuthError('mfa_verification_rejected', message ? { message } : {})
}
