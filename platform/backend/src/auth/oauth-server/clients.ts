/** Rows of auth.oauth_clients. Holds no rules. */
import type { Queryable } from '../../db/request-scope'

export type ClientType = 'public' | 'confidential'
export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'none'

export interface OAuthClient {
  id: string
  client_secret_hash: string | null
  registration_type: 'dynamic' | 'manual'
  client_type: ClientType
  token_endpoint_auth_method: ClientAuthMethod
  redirect_uris: string[]
  grant_types: string[]
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  created_at: Date
  updated_at: Date
}

const COLUMNS = `id, client_secret_hash, registration_type, client_type, token_endpoint_auth_method, client_name, client_uri,
  logo_uri, created_at, updated_at, string_to_array(redirect_uris, ',') as redirect_uris,
  string_to_array(replace(grant_types, ' ', ''), ',') as grant_types`

export async function findClient(db: Queryable, id: string): Promise<OAuthClient | null> {
  const { rows } = await db.query<OAuthClient>(
    `select ${COLUMNS} from auth.oauth_clients where id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/** Lists the apps, the newest first. */
export async function listClients(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<{ clients: OAuthClient[]; total: number }> {
  const { rows } = await db.query<OAuthClient>(
    `select ${COLUMNS} from auth.oauth_clients where deleted_at is null
     order by created_at desc, id limit $1 offset $2`,
    [limit, offset],
  )
  const count = await db.query<{ total: number }>(
    'select count(*)::int as total from auth.oauth_clients where deleted_at is null',
  )
  return { clients: rows, total: count.rows[0]!.total }
}

/** Inserts the client, or replaces what may change of it. */
export async function storeClient(db: Queryable, client: OAuthClient): Promise<void> {
  await db.query(
    `insert into auth.oauth_clients (id, client_secret_hash, registration_type, client_type, token_endpoint_auth_method,
       redirect_uris, grant_types, client_name, client_uri, logo_uri, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (id) do update set client_secret_hash = excluded.client_secret_hash,
       token_endpoint_auth_method = excluded.token_endpoint_auth_method, redirect_uris = excluded.redirect_uris,
       grant_types = excluded.grant_types, client_name = excluded.client_name, client_uri = excluded.client_uri,
       logo_uri = excluded.logo_uri, updated_at = excluded.updated_at`,
    [
      client.id,
      client.client_secret_hash,
      client.registration_type,
      client.client_type,
      client.token_endpoint_auth_method,
      client.redirect_uris.join(','),
      client.grant_types.join(','),
      client.client_name,
      client.client_uri,
      client.logo_uri,
      client.created_at,
      client.updated_at,
    ],
  )
}

/** Deletes an app at once, together with its permissions and its sessions. */
export async function deleteClient(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from auth.oauth_clients where id = $1', [id])
  return rowCount === 1
}
