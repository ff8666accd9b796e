/**
 * Phone numbers of accounts: find by them, set and confirm them. Holds no rules.
 */
import type { Queryable } from '../../db/request-scope'
import { listProviders } from '../accounts/identities'
import { revokeOneTimeTokens, type ChangedBy } from '../accounts/update-user'

/** Marks the number as confirmed: an account that had no address is anonymous no longer. Revokes every code and link. */
export async function confirmPhone(
  db: Queryable,
  userId: string,
  now: Date,
  by: ChangedBy = 'owner',
): Promise<void> {
  await db.query(
    `update auth.users set
       phone_confirmed_at = coalesce(phone_confirmed_at, $2), updated_at = $2, confirmation_token = '',
       is_anonymous = is_anonymous and phone is null,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb
     where id = $1`,
    [userId, now, by === 'owner' ? { phone_verified: true } : {}],
  )
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = $2
     where user_id = $1 and provider = 'phone'`,
    [userId, now],
  )
  await revokeOneTimeTokens(db, userId)
}

/** Sets a new number, whose confirmation is the caller's to state, and its identity. What was sent to the one of before opens nothing. */
export async function setPhone(db: Queryable, userId: string, phone: string, now: Date): Promise<void> {
  await db.query(
    `update auth.users set phone = $2::text, updated_at = $3, phone_change = '', phone_change_token = '',
       phone_confirmed_at = null
     where id = $1`,
    [userId, phone, now],
  )
  await revokeOneTimeTokens(db, userId)
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'phone', $2::text, 'email_verified', false,
       'phone_verified', false), 'phone', $3, $3, $3)
     on conflict (provider_id, provider) do update set identity_data = auth.identities.identity_data
       || jsonb_build_object('phone', $2::text, 'phone_verified', false), updated_at = $3`,
    [userId, phone, now],
  )
  await listProviders(db, userId)
}
