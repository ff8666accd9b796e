/** WebAuthn credentials as MFA factors: what differs from an authenticator app when one is challenged and verified. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Queryable } from '../../db/request-scope'
import { insertChallenge, type ChallengeRow, type StoredFactor } from '../accounts/factors'
import type { AuthUser } from '../accounts/users'
import type { AuthContext, Call } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import {
  beginCreation,
  beginRequest,
  CeremonyError,
  request,
  sessionData,
  verifyCreation,
  verifyRequest,
} from './ceremony'
import { credentialOwner, credentialsOf } from './credentials-of-account'
import { credentialColumn, factorCredential } from './factor-credential'
import { relyingParty } from './guards'

/**
 * Returns the ceremony: `create` makes the credential of a new factor, `request` asks for a signature of an old one.
 */
const ceremonyOf = ({ status }: Pick<StoredFactor, 'status'>) =>
  status === 'verified' ? 'request' : 'create'

/** @returns the id of the challenge, and what the browser is asked to do */
export async function challengeWebAuthn(
  context: AuthContext,
  call: Call,
  { factor, user }: { factor: StoredFactor; user: AuthUser },
  now: Date,
): Promise<{ id: string; webauthn: object }> {
  const party = relyingParty(context)
  const type = ceremonyOf(factor)
  const { options, session } =
    type === 'create'
      ? await beginCreation(party, credentialOwner(user), {
          discoverable: false,
          existing: await credentialsOf(context.pool, user.id),
        })
      : await beginRequest(party, [credentialOf(factor)])
  const id = randomUUID()
  await insertChallenge(
    context.pool,
    { id, factorId: factor.id, ip: call.client.ip, webAuthnSession: session },
    now,
  )
  return { id, webauthn: { type, credential_options: { publicKey: options } } }
}

export const webAuthnAnswer = z.object({
  type: z.string().nullish(),
  credential_response: z.unknown().optional(),
})
export type WebAuthnAnswer = z.infer<typeof webAuthnAnswer>

/** @throws {AuthError} validation_failed, with GoTrue's messages */
export function checkedAnswer(
  given: WebAuthnAnswer | null | undefined,
  factor: StoredFactor,
): WebAuthnAnswer {
  if (!given) throw invalid('WebAuthn config required')
  if (given.type !== 'create' && given.type !== 'request')
    throw invalid('WebAuthn type must be create or request')
  if (!given.credential_response) throw invalid('credential_response required')
  // A fresh credential is no answer where the one of the factor is asked for.
  if (given.type !== ceremonyOf(factor)) throw invalid(`WebAuthn type must be ${ceremonyOf(factor)}`)
  return given
}

/**
 * Stores the new credential, or the counter of the old one. A refused answer uses its challenge up.
 * @param db inside a transaction that has locked the account
 * @returns why the answer is refused
 */
export async function acceptWebAuthn(
  context: AuthContext,
  db: Queryable,
  { factor, challenge, answer }: { factor: StoredFactor; challenge: ChallengeRow; answer: WebAuthnAnswer },
): Promise<AuthError | null> {
  try {
    checkedAnswer(answer, factor)
    const stored = await verifiedColumn(context, factor, challenge, answer.credential_response)
    const known = (await credentialsOf(db, factor.user_id)).map(({ id }) => id)
    if ('created' in stored && known.some(id => id.equals(stored.created)))
      return new AuthError('webauthn_credential_exists')
    await db.query(
      `update auth.mfa_factors
       set web_authn_credential = $2, web_authn_aaguid = coalesce($3::uuid, web_authn_aaguid) where id = $1`,
      [factor.id, stored.column, 'aaguid' in stored ? stored.aaguid : null],
    )
    return null
  } catch (cause) {
    if (cause instanceof AuthError) return cause
    if (!(cause instanceof CeremonyError)) throw cause
    await db.query('delete from auth.mfa_challenges where id = $1', [challenge.id])
    return new AuthError('webauthn_verification_failed', { cause })
  }
}

async function verifiedColumn(
  context: AuthContext,
  factor: StoredFactor,
  challenge: ChallengeRow,
  given: unknown,
): Promise<{ column: object } | { column: object; created: Buffer; aaguid: string | null }> {
  const party = relyingParty(context)
  const session = sessionData.parse(challenge.web_authn_session_data)
  if (ceremonyOf(factor) === 'create') {
    const credential = await verifyCreation(party, session, given)
    return { column: credentialColumn(credential), created: credential.id, aaguid: credential.aaguid }
  }
  const parsed = request.safeParse(given)
  if (!parsed.success) throw new CeremonyError('not the form of a response', { cause: parsed.error })
  const { signCount } = await verifyRequest(party, session, parsed.data, credentialOf(factor))
  const { authenticator, ...rest } = factor.web_authn_credential as { authenticator?: object }
  return { column: { ...rest, authenticator: { ...authenticator, signCount } } }
}

/** @throws {AuthError} for a factor that was moved here without its key */
function credentialOf(factor: StoredFactor) {
  const credential = factorCredential(factor.web_authn_credential)
  if (!credential) throw new AuthError('webauthn_credential_not_found')
  return credential
}
