/**
 * Checks whether the account has a password, and verifies its owner before an act that cannot be undone: by the
 * password, or without one by the code that /auth/v1/reauthenticate sends.
 */
import { closeAccountSchema, closeByCodeSchema } from '@juno/domain/account/account-settings'
import type { PasswordState } from '@juno/domain/account/password-state'
import { ApiError } from './refusals'
import { parseInput } from '../../shared/api/parse-input'
import type { ServerContext } from '../../shared/server-context'

/** @param address the network address, by which wrong passwords are counted */
export interface OwnerProof {
  body: unknown
  address: string
}

export async function passwordState(
  { authAdmin }: ServerContext['backend'],
  userId: string,
): Promise<PasswordState> {
  const user = await authAdmin.getUserById(userId)
  if (!user) throw new ApiError('profile_not_found')
  if (user.is_sso_user) return 'managed'
  return user.encrypted_password ? 'set' : 'none'
}

/**
 * A code never replaces a password that the account has.
 * @throws {ApiError} invalid_input, wrong_password, wrong_code, too_many_requests
 */
export async function verifyOwner(
  backend: ServerContext['backend'],
  userId: string,
  { body, address }: OwnerProof,
): Promise<void> {
  const { authAdmin } = backend
  const proven =
    (await passwordState(backend, userId)) === 'set'
      ? authAdmin.verifyPassword(userId, parseInput(closeAccountSchema, body).password, address)
      : authAdmin.verifyReauthentication(userId, parseInput(closeByCodeSchema, body).code)
  await proven.catch(refuse)
}

function refuse(cause: unknown): never {
  const { code, retryAfter } = cause as { code?: string; retryAfter?: number | null }
  if (code === 'invalid_credentials') throw new ApiError('wrong_password', { cause })
  if (code === 'reauthentication_not_valid') throw new ApiError('wrong_code', { cause })
  if (code === 'over_request_rate_limit')
    throw new ApiError('too_many_requests', { cause, headers: { 'retry-after': String(retryAfter ?? 60) } })
  throw cause
}
