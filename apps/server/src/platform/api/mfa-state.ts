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
