/** Rows of auth.webauthn_challenges: ceremonies of passkeys under way. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import type { AuthContext } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { isUuid } from '../../db/uuid'
import { sessionData, type SessionData } from './ceremony'

const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000

interface NewChallenge {
  type: 'registration' | 'authentication'
  /** Null where nobody has said who they are. */
  userId: string | null
  session: SessionData
}

/** @returns the fields of the response that name it */
export async function storeChallenge(
  { pool, clock }: Pick<AuthContext, 'pool' | 'clock'>,
  { type, userId, session }: NewChallenge,
): Promise<{ challenge_id: string; expires_at: number }> {
  const [id, now] = [randomUUID(), clock()]
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS)
  await pool.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, userId, type, session, now, expiresAt],
  )
  return { challenge_id: id, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * Deletes the challenge: whatever comes of this attempt, it counts no second time.
 * @throws {AuthError} validation_failed, webauthn_challenge_not_found, webauthn_challenge_expired
 */
export async function consumeChallenge(
  db: Queryable,
  { id, type, userId }: { id: string | null | undefined; type: NewChallenge['type']; userId: string | null },
  now: Date,
): Promise<SessionData> {
  if (!id) throw invalid('challenge_id is required')
  if (!isUuid(id)) throw invalid('challenge_id must be a valid UUID')
  const { rows } = await db.query<{ session_data: unknown; expires_at: Date }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
     returning session_data, expires_at`,
    [id, type, userId],
  )
  const challenge = rows[0]
  if (!challenge) throw new AuthError('webauthn_challenge_not_found')
  if (challenge.expires_at <= now) throw new AuthError('webauthn_challenge_expired')
  return sessionData.parse(challenge.session_data)
}
