/** Rows of auth.oauth_consents: what an account lets an app know. Holds no rules. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import { scopesOf } from './scopes'

export interface Grant {
  client: { id: string; name: string | null; uri: string | null; logo_uri: string | null }
  scopes: string
  granted_at: Date
}

export async function consentedScopes(db: Queryable, userId: string, clientId: string): Promise<string[]> {
  const { rows } = await db.query<{ scopes: string }>(
    'select scopes from auth.oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null',
    [userId, clientId],
  )
  return scopesOf(rows[0]?.scopes ?? '')
}

/** Adds to what was allowed before: earlier sessions of the app still have it. */
export async function storeConsent(
  db: Queryable,
  userId: string,
  clientId: string,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  const all = [...new Set([...(await consentedScopes(db, userId, clientId)), ...scopes])]
  await db.query(
    `insert into auth.oauth_consents (id, user_id, client_id, scopes, granted_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, client_id) do update
       set scopes = excluded.scopes, granted_at = excluded.granted_at, revoked_at = null`,
    [randomUUID(), userId, clientId, all.join(' '), now],
  )
}

/** Lists what the account has allowed, the newest first. */
export async function listGrants(db: Queryable, userId: string): Promise<Grant[]> {
  const { rows } = await db.query<Grant>(
    `select jsonb_build_object('id', c.id, 'name', c.client_name, 'uri', c.client_uri, 'logo_uri', c.logo_uri) as client,
       o.scopes, o.granted_at
     from auth.oauth_consents o join auth.oauth_clients c on c.id = o.client_id and c.deleted_at is null
     where o.user_id = $1 and o.revoked_at is null order by o.granted_at desc, o.id`,
    [userId],
  )
  return rows
}

/**
 * Ends what the app has of the account: requests and codes first, so that none of them opens a session meanwhile.
 * @returns whether there was a consent
 */
export async function revokeGrant(
  db: Queryable,
  userId: string,
  clientId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.oauth_consents set revoked_at = greatest(granted_at, $3)
     where user_id = $1 and client_id = $2 and revoked_at is null`,
    [userId, clientId, now],
  )
  const both = [userId, clientId]
  await db.query('delete from auth.oauth_authorizations where user_id = $1 and client_id = $2', both)
  await db.query('delete from auth.sessions where user_id = $1 and oauth_client_id = $2', both)
  return rowCount === 1
}
