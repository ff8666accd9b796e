/**
 * Makes sure that the caller's account has its profile. The database makes one with every account; this puts it back
 * where it is missing, and answers with it (docs/specification/registration.md#profile-row).
 */
import type { Caller } from '@juno/backend'
import type { CreateProfile } from '@juno/domain/profiles/create-profile'
import type { ApiContext } from '../../platform/api/api-context'
import { ApiError } from '../../platform/api/api-error'
import { assertMfaSatisfied, readSecondFactor } from '../../platform/api/mfa-state'

/**
 * Somebody who still has to set up her second factor is answered with her id alone.
 * @throws {ApiError} not_your_account, mfa_code_needed
 */
export async function createProfile(
  { backend }: Pick<ApiContext, 'backend'>,
  caller: Caller & { userId: string },
  { userId, email }: CreateProfile,
): Promise<Record<string, unknown>> {
  if (userId.toLowerCase() !== caller.userId) throw new ApiError('not_your_account')
  const secondFactor = await readSecondFactor(backend, caller)
  if (secondFactor.enrolled) assertMfaSatisfied(secondFactor)
  return backend.withRequestScope(caller, async db => {
    await db
      .query('select public.create_user_profile($1, $2)', [caller.userId, email])
      .catch(refuseForeignAddress)
    if (!secondFactor.satisfied) return { id: caller.userId }
    const { rows } = await db.query('select * from public.secure_profiles where id = $1', [caller.userId])
    if (!rows[0]) throw new ApiError('profile_not_found')
    return rows[0]
  })
}

function refuseForeignAddress(error: unknown): never {
  if ((error as { code?: string }).code === '42501') throw new ApiError('not_your_account', { cause: error })
  throw error
}
