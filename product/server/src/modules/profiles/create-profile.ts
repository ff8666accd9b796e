/**
 * Ensures that the caller's account has a profile. The database creates one with every account; this restores it where
 * it is missing, and returns it (docs/specification/registration.md#profile-row).
 */
import type { Caller } from '@juno/backend'
import type { CreateProfile } from '@juno/domain/profiles/create-profile'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'
import { assertMfaSatisfied, readMfaState } from '../../shared/api/mfa-state'

/**
 * A caller who still has to set up two-factor sign-in gets only the id.
 * @throws {ApiError} not_your_account, mfa_code_needed
 */
export async function createProfile(
  { scopes }: Pick<ServerContext, 'scopes'>,
  caller: Caller & { userId: string },
  { userId, email }: CreateProfile,
): Promise<Record<string, unknown>> {
  if (userId.toLowerCase() !== caller.userId) throw new ApiError('not_your_account')
  const mfa = await readMfaState(scopes, caller)
  if (mfa.enrolled) assertMfaSatisfied(mfa)
  return scopes.withRequestScope(caller, async db => {
    await db
      .query('select public.create_user_profile($1, $2)', [caller.userId, email])
      .catch(refuseForeignAddress)
    if (!mfa.satisfied) return { id: caller.userId }
    const { rows } = await db.query('select * from public.secure_profiles where id = $1', [caller.userId])
    if (!rows[0]) throw new ApiError('profile_not_found')
    return rows[0]
  })
}

function refuseForeignAddress(error: unknown): never {
  if ((error as { code?: string }).code === '42501') throw new ApiError('not_your_account', { cause: error })
  throw error
}
