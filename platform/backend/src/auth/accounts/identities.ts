/** Rows of auth.identities: how an account signs in at other providers. Holds no rules. */
import type { Queryable } from '../../db/request-scope'
import type { Metadata } from '../rules/user-metadata'

/** One identity at a provider. */
export interface ProviderIdentity {
  provider: string
  /** The account at the provider. */
  subject: string
  data: Metadata
}

/** @returns the account that the identity belongs to */
export async function findIdentityOwner(
  db: Queryable,
  { provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>,
): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  )
  return rows[0]?.user_id ?? null
}

/**
 * Inserts the identity, or updates what its provider says.
 * @returns false when it belongs to another account
 */
export async function storeIdentity(
  db: Queryable,
  userId: string,
  { provider, subject, data }: ProviderIdentity,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5)
     on conflict (provider_id, provider) do update set identity_data = excluded.identity_data,
       last_sign_in_at = excluded.last_sign_in_at, updated_at = excluded.updated_at
     where auth.identities.user_id = excluded.user_id`,
    [subject, userId, data, provider, now],
  )
  return rowCount === 1
}

/** Repeats in the app metadata which providers the account has, the oldest first. */
export async function listProviders(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
       select jsonb_build_object('provider', min(provider) filter (where place = 1),
         'providers', coalesce(jsonb_agg(provider order by place), '[]'))
       from (
         select provider, row_number() over (order by min(created_at), provider) as place
         from auth.identities where user_id = $1 group by provider
       ) as providers)
     where id = $1`,
    [userId],
  )
}

/** Accounts that own one of these addresses, themselves or by a verified identity; locked until the transaction ends. */
export async function findAccountsByVerifiedEmail(
  db: Queryable,
  emails: readonly string[],
): Promise<{ id: string; own: boolean }[]> {
  const { rows } = await db.query<{ id: string; own: boolean }>(
    `select u.id, coalesce(u.email = any ($1), false) as own from auth.users u
     where not u.is_sso_user and u.deleted_at is null and (
       u.email = any ($1)
       or u.email_confirmed_at is not null and exists (
         select from auth.identities i
         where i.user_id = u.id and i.email = any ($1) and i.provider <> 'email' and i.provider not like 'sso:%'
           and i.identity_data -> 'email_verified' = 'true'))
     for update of u`,
    [emails],
  )
  return rows
}
