/** Changes to one account: confirmation, password, metadata, address. */
import type { Queryable } from '../../db/request-scope'
import type { Metadata } from '../rules/user-metadata'
import type { SignUpCredentials } from './flow-state'
import { endSessions } from './sessions'
import { markMadeByOperator, type AuthUser } from './users'

/** The person who changes an account. An operator's change leaves the user metadata as it was given. */
export type ChangedBy = 'owner' | 'operator'

/** Marks the address as confirmed: an account that had none is anonymous no longer. Revokes every mailed token. */
export async function confirmEmail(
  db: Queryable,
  userId: string,
  now: Date,
  by: ChangedBy = 'owner',
): Promise<void> {
  await db.query(
    `update auth.users set
       email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2, confirmation_token = '',
       is_anonymous = is_anonymous and email is null,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb
     where id = $1`,
    [userId, now, by === 'owner' ? { email_verified: true } : {}],
  )
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
     where user_id = $1 and provider = 'email'`,
    [userId, now],
  )
  await revokeOneTimeTokens(db, userId)
}

/**
 * Drops password, metadata and passkeys of an account whose address is being confirmed: anybody may have made it.
 * Metadata of an invited account stays, because an operator wrote it.
 */
export async function dropUnprovenCredentials(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(
    `update auth.users set encrypted_password = '', updated_at = $2,
       raw_user_meta_data = case when invited_at is not null then raw_user_meta_data else
         jsonb_strip_nulls(jsonb_build_object('sub', id, 'email', email, 'email_verified', false,
           'phone_verified', false)) end
     where id = $1`,
    [userId, now],
  )
  await db.query('delete from auth.webauthn_credentials where user_id = $1', [userId])
}

/**
 * Takes over an account that is nobody's, for an operator: what a stranger typed or enrolled goes, and from here on the
 * account is somebody's. Metadata of an invited account stays.
 */
export async function replaceUnprovenCredentials(
  db: Queryable,
  { id, invited_at, raw_user_meta_data }: AuthUser,
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.users set encrypted_password = '', raw_user_meta_data = $2, updated_at = $3 where id = $1`,
    [id, (invited_at && raw_user_meta_data) || {}, now],
  )
  await db.query('delete from auth.webauthn_credentials where user_id = $1', [id])
  await db.query('delete from auth.mfa_factors where user_id = $1', [id])
  await endSessions(db, id, 'global', null)
  await markMadeByOperator(db, id)
}

/** Gives the account what was typed at its sign-up, unless a password was set since. */
export async function adoptSignUpCredentials(
  db: Queryable,
  userId: string,
  { encrypted_password, user_metadata }: SignUpCredentials,
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.users set encrypted_password = $2, updated_at = $4,
       raw_user_meta_data = $3::jsonb || coalesce(raw_user_meta_data, '{}')
     where id = $1 and coalesce(encrypted_password, '') = ''`,
    [userId, encrypted_password, user_metadata, now],
  )
}

/** @param hash empty for an account without a password */
export async function setPassword(db: Queryable, userId: string, hash: string, now: Date): Promise<void> {
  await db.query(
    `update auth.users set encrypted_password = $2, updated_at = $3, confirmation_token = '', recovery_token = '',
       email_change_token_new = '', email_change_token_current = '', reauthentication_token = '',
       phone_change_token = ''
     where id = $1`,
    [userId, hash, now],
  )
  await revokeOneTimeTokens(db, userId)
}

/** Links, codes, and what an opened link left to be exchanged for a session (PKCE). */
export async function revokeOneTimeTokens(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1', [userId])
  await db.query('delete from auth.flow_state where user_id = $1 and auth_code_issued_at is not null', [
    userId,
  ])
}

type MetadataColumn = 'raw_user_meta_data' | 'raw_app_meta_data'

/** Merges key by key; null removes a key. */
export async function mergeMetadata(
  db: Queryable,
  userId: string,
  column: MetadataColumn,
  changes: Metadata,
  now: Date,
): Promise<void> {
  const removed = Object.keys(changes).filter(key => changes[key] === null)
  const kept = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  await db.query(
    `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[], updated_at = $4
     where id = $1`,
    [userId, JSON.stringify(kept), removed, now],
  )
}

/** Sets a new, confirmed address. What was sent to the one of before opens nothing. */
export async function setEmail(
  db: Queryable,
  userId: string,
  email: string,
  now: Date,
  by: ChangedBy = 'owner',
): Promise<void> {
  await db.query(
    `update auth.users set email = $2::text, updated_at = $3, email_change = '', email_change_token_new = '',
       email_change_token_current = '', email_change_confirm_status = 0,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $4::jsonb
     where id = $1`,
    [userId, email, now, by === 'owner' ? { email } : {}],
  )
  await revokeOneTimeTokens(db, userId)
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true,
       'phone_verified', false), 'email', $3, $3)
     on conflict (provider_id, provider) do update set
       identity_data = auth.identities.identity_data || jsonb_build_object('email', $2::text), updated_at = $3`,
    [userId, email, now],
  )
}
