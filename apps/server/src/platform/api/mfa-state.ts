/** Whether a session has given the second factor that the site asks of its person; the database decides. */
import type { MfaState } from '@juno/domain/mfa/two-factor'
import type { Caller } from '@juno/backend'
import type { ApiBackend } from './api-context'
import { ApiError } from './api-error'

export function readSecondFactor(
  backend: Pick<ApiBackend, 'withRequestScope'>,
  caller: Caller,
): Promise<MfaState> {
  return backend.withRequestScope(caller, async db => {
    const { rows } = await db.query<{ state: MfaState }>('select public.second_factor_state() as state')
    return rows[0]!.state
  })
}

/** @throws {ApiError} second_factor_needed, second_factor_setup_needed */
export function assertGiven({ given, enrolled }: MfaState): void {
  if (!given) throw new ApiError(enrolled ? 'second_factor_needed' : 'second_factor_setup_needed')
}
