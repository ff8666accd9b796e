/** Rows of auth.mfa_factors and auth.mfa_challenges. Holds no rules. */
import type { Queryable } from '../../db/request-scope'

export interface StoredFactor {
  id: string
  user_id: string
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  friendly_name: string | null
  /** The secret as `encryptSecret` returns it. */
  secret: string | null
  /** The number of a phone factor. */
  phone: string | null
  /** The credential of a verified WebAuthn factor; see passkeys/factor-credential.ts */
  web_authn_credential: unknown
}

/** The method in the `amr` claim of a session that the factor upgraded, as GoTrue names it. */
export const FACTOR_METHODS: Readonly<Record<StoredFactor['factor_type'], string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
}

/** The method of a session that a recovery code upgraded. GoTrue has none. */
export const RECOVERY_CODE_METHOD = 'mfa/recovery_code'

/** An unverified factor is deleted after this time, as a challenge is. */
export const UNVERIFIED_FACTOR_LIFETIME_MS = 5 * 60 * 1000
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000

/**
 * Serialises changes to the factors of one account. Call it first in a transaction: everywhere the account is locked
 * before its sessions.
 */
export async function lockAccountFactors(db: Queryable, userId: string): Promise<void> {
  await db.query('select from auth.users where id = $1 for no key update', [userId])
}

export async function findFactor(
  db: Queryable,
  userId: string,
  factorId: string,
): Promise<StoredFactor | null> {
  const { rows } = await db.query<StoredFactor>(
    `select id, user_id, factor_type, status, friendly_name, secret, phone, web_authn_credential
     from auth.mfa_factors where id = $1 and user_id = $2`,
    [factorId, userId],
  )
  return rows[0] ?? null
}

export interface NewFactor {
  id: string
  userId: string
  type: StoredFactor['factor_type']
  friendlyName: string
  /** The secret as `encryptSecret` returns it. */
  secret?: string
  phone?: string
}

export async function insertFactor(db: Queryable, factor: NewFactor, now: Date): Promise<void> {
  const { id, userId, friendlyName, type, secret, phone } = factor
  await db.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
     values ($1, $2, $3, $4, 'unverified', $5, $6, $7, $7)`,
    [id, userId, friendlyName, type, secret ?? null, phone ?? null, now],
  )
}

export async function hasVerifiedFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  )
  return rows.length > 0
}

/** Deletes abandoned enrolments, except those with an open challenge. */
export async function deleteStaleFactors(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(
    `delete from auth.mfa_factors f
     where f.user_id = $1 and f.status = 'unverified' and f.created_at < $2::timestamptz
       and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at >= $3::timestamptz)`,
    [
      userId,
      new Date(now.getTime() - UNVERIFIED_FACTOR_LIFETIME_MS),
      new Date(now.getTime() - CHALLENGE_LIFETIME_MS),
    ],
  )
}

/**
 * Marks the factor as verified, and deletes the account's unverified ones of every type: somebody who has the password
 * alone may have left one, to finish it later.
 */
export async function verifyFactor(db: Queryable, factor: StoredFactor, now: Date): Promise<void> {
  await db.query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [
    factor.id,
    now,
  ])
  await db.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [
    factor.user_id,
  ])
}

/** Deletes the factor and downgrades the sessions that it upgraded to AAL1. Recovery codes go with the last factor. */
export async function deleteFactor(db: Queryable, factor: StoredFactor, now: Date): Promise<void> {
  await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
  await downgradeRecoveredSessions(db, factor.user_id, now)
  await db.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $3
       where user_id = $1 and factor_id = $2 returning id
     )
     delete from auth.mfa_amr_claims a using lowered where a.session_id = lowered.id and a.authentication_method = $4`,
    [factor.user_id, factor.id, now, FACTOR_METHODS[factor.factor_type]],
  )
}

/** Downgrades sessions that a recovery code has upgraded: without a factor the code stood in for nothing. */
async function downgradeRecoveredSessions(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(
    `with recovered as (
       delete from auth.mfa_amr_claims a using auth.sessions s
       where s.id = a.session_id and s.user_id = $1 and a.authentication_method = $3
         and not exists (select from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified')
       returning s.id
     )
     update auth.sessions s set aal = 'aal1', updated_at = $2 from recovered where s.id = recovered.id`,
    [userId, now, RECOVERY_CODE_METHOD],
  )
}

/**
 * Records that a code of this time step was accepted.
 * @returns false when a code of this or a later step was accepted before (RFC 6238, 5.2)
 */
export async function recordTotpStep(db: Queryable, factorId: string, step: number): Promise<boolean> {
  const { rows } = await db.query(
    `insert into juno_service.used_totp_steps as used (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step
     returning 1`,
    [factorId, step],
  )
  return rows.length === 1
}

export interface ChallengeRow {
  id: string
  created_at: Date
  verified_at: Date | null
  /** A hash of the code of a phone factor. */
  otp_code: string | null
  /** The ceremony of a WebAuthn factor. */
  web_authn_session_data: unknown
  /** Whether the caller's address is the one that began the challenge. */
  same_address: boolean
}

/** @param challenge with the client's address; null where the socket has none */
export async function insertChallenge(
  db: Queryable,
  challenge: { id: string; factorId: string; ip: string | null; otpCode?: string; webAuthnSession?: object },
  now: Date,
): Promise<void> {
  await db.query(
    `with challenge as (
       insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
       values ($1, $2, $4, coalesce($3::inet, '0.0.0.0'), $5, $6)
     )
     update auth.mfa_factors set last_challenged_at = $4, updated_at = $4 where id = $2`,
    [
      challenge.id,
      challenge.factorId,
      challenge.ip,
      now,
      challenge.otpCode ?? null,
      challenge.webAuthnSession ?? null,
    ],
  )
}

export async function findChallenge(
  db: Queryable,
  challenge: { id: string; factorId: string; ip: string | null },
): Promise<ChallengeRow | null> {
  const { rows } = await db.query<ChallengeRow>(
    `select id, created_at, verified_at, otp_code, web_authn_session_data,
       ip_address = coalesce($3::inet, '0.0.0.0') as same_address
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challenge.id, challenge.factorId, challenge.ip],
  )
  return rows[0] ?? null
}

export async function markChallengeVerified(db: Queryable, challengeId: string, now: Date): Promise<void> {
  await db.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [challengeId, now])
}
