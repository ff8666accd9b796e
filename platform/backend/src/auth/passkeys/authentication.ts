/** POST /passkeys/authentication/options and /verify: signs in with a passkey. The authenticator names the account. */
import { z } from 'zod'
import { inTransaction } from '../../db/transaction'
import { isUuid } from '../../db/uuid'
import { loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { issueSession } from '../tokens/issue-session'
import { read } from '../wire/body-parsers'
import { beginRequest, CeremonyError, request, verifyRequest, type RequestResponse } from './ceremony'
import { consumeChallenge, storeChallenge } from './challenges'
import { findPasskey, recordPasskeyUse, storedCredential, type PasskeyRow } from './credentials'
import { relyingParty } from './guards'

export const authenticationOptions: Endpoint = async context => {
  const { options, session } = await beginRequest(relyingParty(context), [])
  return { ...(await storeChallenge(context, { type: 'authentication', userId: null, session })), options }
}

const schema = z.object({ challenge_id: z.string().nullish(), credential: z.unknown().optional() })

export const authenticationVerify: Endpoint = async (context, call) => {
  const { challenge_id: id, credential: given } = read(schema, call.body)
  if (id && !given) throw invalid('credential is required')
  const now = context.clock()
  const session = await consumeChallenge(context.pool, { id, type: 'authentication', userId: null }, now)
  const parsed = request.safeParse(given)
  if (!parsed.success) {
    const message = 'Invalid credential response'
    throw new AuthError('webauthn_verification_failed', { message, cause: parsed.error })
  }
  const passkey = await passkeyOf(context, parsed.data)
  const use = await verifyRequest(
    relyingParty(context),
    session,
    parsed.data,
    storedCredential(passkey),
  ).catch(refused)
  const user = await loadUser(context.pool, passkey.user_id)
  // Only a person who holds the passkey learns more than that it did not work.
  assertMaySignIn(user, now)
  return inTransaction(context.pool, async db => {
    if (!(await recordPasskeyUse(db, passkey.id, use, now)))
      throw new AuthError('webauthn_verification_failed')
    return issueSession(context, db, passkey.user_id, 'passkey', call)
  })
}

/** Finds the passkey. An unknown credential, and one of another account, are refused as a wrong signature is. */
async function passkeyOf({ pool }: AuthContext, { id, response }: RequestResponse): Promise<PasskeyRow> {
  const userId = Buffer.from(response.userHandle ?? '', 'base64url').toString()
  const found = isUuid(userId)
    ? await findPasskey(pool, { userId, credentialId: Buffer.from(id, 'base64url') })
    : null
  if (!found) throw new AuthError('webauthn_verification_failed')
  return found
}

function refused(cause: unknown): never {
  if (!(cause instanceof CeremonyError)) throw cause
  throw new AuthError('webauthn_verification_failed', { cause })
}

function assertMaySignIn(user: AuthUser | null, now: Date): asserts user is AuthUser {
  if (!user || user.deleted_at) throw new AuthError('webauthn_verification_failed')
  if (user.email && !user.email_confirmed_at)
    throw new AuthError('email_not_confirmed', { status: 403, message: 'Email not confirmed' })
  if (user.phone && !user.phone_confirmed_at)
    throw new AuthError('phone_not_confirmed', { status: 403, message: 'Phone not confirmed' })
  if (user.banned_until && user.banned_until > now) throw new AuthError('user_banned', { status: 403 })
}
