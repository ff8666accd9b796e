/** Rows of auth.webauthn_credentials: the passkeys of accounts. Holds no rules. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import type { CreatedCredential, StoredCredential } from './ceremony'

export interface PasskeyRow {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  /** A bigint, which pg reads as text. */
  sign_count: string
  transports: string[]
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

const SELECT = `select id, user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at,
  last_used_at from auth.webauthn_credentials`

/** Lists the passkeys of an account, the oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(`${SELECT} where user_id = $1 order by created_at, id`, [
    userId,
  ])
  return rows
}

export async function findPasskey(
  db: Queryable,
  { userId, credentialId }: { userId: string; credentialId: Buffer },
): Promise<PasskeyRow | null> {
  const { rows } = await db.query<PasskeyRow>(`${SELECT} where user_id = $1 and credential_id = $2`, [
    userId,
    credentialId,
  ])
  return rows[0] ?? null
}

export function storedCredential(row: PasskeyRow): StoredCredential {
  return {
    id: row.credential_id,
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    transports: row.transports,
  }
}

/** @returns null when some account has this credential already */
export async function insertPasskey(
  db: Queryable,
  { userId, friendlyName }: { userId: string; friendlyName: string },
  credential: CreatedCredential,
  now: Date,
): Promise<PasskeyRow | null> {
  const { rows } = await db.query<PasskeyRow>(
    `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
       transports, backup_eligible, backed_up, friendly_name, created_at, updated_at)
     values ($1, $2, $3, $4, 'none', $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (credential_id) do nothing returning *`,
    [
      randomUUID(),
      userId,
      credential.id,
      credential.publicKey,
      credential.aaguid,
      credential.signCount,
      JSON.stringify(credential.transports),
      credential.backupEligible,
      credential.backedUp,
      friendlyName,
      now,
    ],
  )
  return rows[0] ?? null
}

/** @returns false when a use with this or a later count was recorded in the meantime */
export async function recordPasskeyUse(
  db: Queryable,
  id: string,
  { signCount, backedUp }: { signCount: number; backedUp: boolean },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    [id, signCount, backedUp, now],
  )
  return rowCount === 1
}

export async function renamePasskey(
  db: Queryable,
  key: { id: string; userId: string; friendlyName: string },
  now: Date,
): Promise<PasskeyRow | null> {
  const { rows } = await db.query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2
     returning *`,
    [key.id, key.userId, key.friendlyName, now],
  )
  return rows[0] ?? null
}

/** @returns whether the account had it */
export async function deletePasskey(db: Queryable, key: { id: string; userId: string }): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2',
    [key.id, key.userId],
  )
  return rowCount === 1
}
