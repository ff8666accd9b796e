/** Whether a session is at the assurance level (aal) that the site asks of its account; the database decides. */
import type { MfaState } from '@juno/domain/mfa/two-factor'
import type { Caller, RequestScopes } from '@juno/backend'
import { ApiError } from './api-error'

export function readMfaState(
  scopes: Pick<RequestScopes, 'withRequestScope'>,
  caller: Caller,
): Promise<MfaState> {
  return scopes.withRequestScope(caller, async db => {
    const { rows } = await db.query<{ state: MfaState }>('select public.mfa_state() as state')
    return rows[0]!.state
  })
}

/** @throws {ApiError} mfa_code_needed, mfa_setup_needed */
export function assertMfaSatisfied({ satisfied, enrolled }: MfaState): void {
  if (!satisfied) throw new ApiError(enrolled ? 'mfa_code_needed' : 'mfa_setup_needed')
}

const RECENT_SECONDS = 10 * 60

/**
 * Asks for a new code before an act that a session which was left open must not do. Without a second factor it asks
 * nothing.
 * @throws {ApiError} mfa_code_again
 */
export function assertMfaRecent({ enrolled }: MfaState, { claims }: Caller, now: Date): void {
  if (!enrolled) return
  const methods = (claims.amr ?? []) as { method: string; timestamp: number }[]
  const given = methods.filter(({ method }) => method === 'totp' || method.startsWith('mfa/'))
  const last = Math.max(...given.map(({ timestamp }) => timestamp))
  if (now.getTime() / 1000 - last > RECENT_SECONDS) throw new ApiError('mfa_code_again')
}
