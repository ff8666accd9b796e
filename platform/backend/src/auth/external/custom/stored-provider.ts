/** Rows of auth.custom_oauth_providers: providers that an operator adds while the server runs. Holds no rules. */
import type { Queryable } from '../../../db/request-scope'
import type { Metadata } from '../../rules/user-metadata'

export interface StoredProvider {
  id: string
  provider_type: 'oauth2' | 'oidc'
  /** `custom:…`, in lower case. */
  identifier: string
  name: string
  client_id: string
  /** Encrypted. */
  client_secret: string
  acceptable_client_ids: string[]
  scopes: string[]
  pkce_enabled: boolean
  /** Field of the profile → claim of the provider, or a value that is no text. */
  attribute_mapping: Metadata
  custom_claims_allowlist: string[]
  authorization_params: Record<string, string>
  enabled: boolean
  email_optional: boolean
  issuer: string | null
  discovery_url: string | null
  skip_nonce_check: boolean
  cached_discovery: Metadata | null
  authorization_url: string | null
  token_url: string | null
  userinfo_url: string | null
  jwks_uri: string | null
  created_at: Date
  updated_at: Date
}

const COLUMNS = [
  'id',
  'provider_type',
  'identifier',
  'name',
  'client_id',
  'client_secret',
  'acceptable_client_ids',
  'scopes',
  'pkce_enabled',
  'attribute_mapping',
  'custom_claims_allowlist',
  'authorization_params',
  'enabled',
  'email_optional',
  'issuer',
  'discovery_url',
  'skip_nonce_check',
  'cached_discovery',
  'authorization_url',
  'token_url',
  'userinfo_url',
  'jwks_uri',
  'created_at',
  'updated_at',
] as const satisfies (keyof StoredProvider)[]

/** @returns the row and a text that is another one after each change */
export async function findStoredProvider(
  db: Queryable,
  identifier: string,
): Promise<(StoredProvider & { version: string }) | null> {
  const { rows } = await db.query<StoredProvider & { version: string }>(
    `select ${COLUMNS.join(', ')}, xmin::text as version from auth.custom_oauth_providers where identifier = $1`,
    [identifier],
  )
  return rows[0] ?? null
}

/** @param type null for both. @returns oldest first */
export async function listStoredProviders(db: Queryable, type: string | null): Promise<StoredProvider[]> {
  const { rows } = await db.query<StoredProvider>(
    `select ${COLUMNS.join(', ')} from auth.custom_oauth_providers where $1::text is null or provider_type = $1
     order by created_at, identifier`,
    [type],
  )
  return rows
}

/** @param most how many there may be; 0 for any number. @returns whether it was stored: its identifier may be taken */
export async function insertStoredProvider(
  db: Queryable,
  provider: StoredProvider,
  most: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into auth.custom_oauth_providers (${COLUMNS.join(', ')})
     select ${COLUMNS.map((_, at) => `$${at + 1}`).join(', ')}
     where $${COLUMNS.length + 1}::int = 0
        or (select count(*) from auth.custom_oauth_providers) < $${COLUMNS.length + 1}::int
     on conflict (identifier) do nothing`,
    [...COLUMNS.map(name => provider[name]), most],
  )
  return rowCount === 1
}

/** @returns false when it was deleted meanwhile */
export async function updateStoredProvider(db: Queryable, provider: StoredProvider): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.custom_oauth_providers set ${COLUMNS.map((name, at) => `${name} = $${at + 1}`).join(', ')} where id = $1`,
    COLUMNS.map(name => provider[name]),
  )
  return rowCount === 1
}

export async function deleteStoredProvider(db: Queryable, identifier: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from auth.custom_oauth_providers where identifier = $1', [
    identifier,
  ])
  return rowCount === 1
}
