/** POST /passkeys/registration/options and /verify: adds a passkey to the caller's account. */
import { z } from 'zod'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { lockAccountFactors } from '../accounts/factors'
import type { AuthUser } from '../accounts/users'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { notifyOwner } from '../mails/owner-notice'
import { read } from '../wire/body-parsers'
import type { Principal, SignedInEndpoint } from '../wire/guards'
import { authenticatorName } from './authenticator-name'
import { beginCreation, CeremonyError, verifyCreation } from './ceremony'
import { consumeChallenge, storeChallenge } from './challenges'
import { insertPasskey, listPasskeys } from './credentials'
import { credentialOwner, credentialsOf } from './credentials-of-account'
import { assertMayManagePasskeys, relyingParty } from './guards'

const MAX_PASSKEYS = 10

export const registrationOptions: SignedInEndpoint = async (context, _, principal) => {
  const { user } = principal
  assertMayRegister(principal)
  await assertDiskSpace(context.pool, user)
  const { options, session } = await beginCreation(relyingParty(context), credentialOwner(user), {
    discoverable: true,
    existing: await credentialsOf(context.pool, user.id),
  })
  return { ...(await storeChallenge(context, { type: 'registration', userId: user.id, session })), options }
}

const schema = z.object({ challenge_id: z.string().nullish(), credential: z.unknown().optional() })

export const registrationVerify: SignedInEndpoint = async (context, call, principal) => {
  const { user } = principal
  assertMayRegister(principal)
  const { challenge_id: id, credential: given } = read(schema, call.body)
  if (id && !given) throw invalid('credential is required')
  const now = context.clock()
  const session = await consumeChallenge(context.pool, { id, type: 'registration', userId: user.id }, now)
  const credential = await verifyCreation(relyingParty(context), session, given).catch((cause: unknown) => {
    if (!(cause instanceof CeremonyError)) throw cause
    throw new AuthError('webauthn_verification_failed', { cause })
  })
  const passkey = await inTransaction(context.pool, async db => {
    await lockAccountFactors(db, user.id)
    await assertDiskSpace(db, user)
    const owner = { userId: user.id, friendlyName: authenticatorName(credential.aaguid) }
    const inserted = await insertPasskey(db, owner, credential, now)
    if (!inserted) throw new AuthError('webauthn_credential_exists')
    await notifyOwner(context, db, user, 'passkey_added')
    return inserted
  })
  return { id: passkey.id, friendly_name: passkey.friendly_name, created_at: passkey.created_at }
}

/** Refuses people of an organization, which alone says whether they may still sign in. */
function assertMayRegister(principal: Principal): void {
  if (principal.user.is_sso_user) {
    throw new AuthError('validation_failed', { status: 422, message: 'SSO users cannot register passkeys' })
  }
  assertMayManagePasskeys(principal)
}

async function assertDiskSpace(db: Queryable, { id }: AuthUser): Promise<void> {
  if ((await listPasskeys(db, id)).length >= MAX_PASSKEYS) throw new AuthError('too_many_passkeys')
}
