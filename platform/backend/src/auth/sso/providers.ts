/** Rows of auth.sso_providers, auth.saml_providers and auth.sso_domains. Holds no rules. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'

/** Where an attribute of the account is found among those of an assertion. */
export interface AttributeRule {
  name?: string | undefined
  names?: string[] | undefined
  default?: unknown
  array?: boolean | undefined
}
export interface AttributeMapping {
  keys?: Record<string, AttributeRule> | undefined
}

export interface SsoProvider {
  id: string
  resource_id: string | null
  disabled: boolean | null
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: AttributeMapping
  name_id_format: string | null
  /** In lower case. */
  domains: string[]
  created_at: Date
  updated_at: Date
  /** The time at which the metadata was stored. */
  metadata_updated_at: Date
}

const SELECT = `
select p.id, p.resource_id, p.disabled, p.created_at, p.updated_at, s.entity_id, s.metadata_xml, s.metadata_url,
  coalesce(s.attribute_mapping, '{}') as attribute_mapping, s.name_id_format, s.updated_at as metadata_updated_at,
  coalesce((select array_agg(lower(d.domain) order by d.created_at, d.domain) from auth.sso_domains d
    where d.sso_provider_id = p.id), '{}') as domains
from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`

const CRITERIA = {
  id: 'p.id = $1',
  resource: 'lower(p.resource_id) = lower($1)',
  entity: 's.entity_id = $1',
  domain: 'p.id = (select d.sso_provider_id from auth.sso_domains d where lower(d.domain) = lower($1))',
} as const

export async function findProvider(
  db: Queryable,
  by: keyof typeof CRITERIA,
  value: string,
): Promise<SsoProvider | null> {
  const { rows } = await db.query<SsoProvider>(`${SELECT} where ${CRITERIA[by]}`, [value])
  return rows[0] ?? null
}

export async function listProviders(
  db: Queryable,
  { resourceId, resourceIdPrefix }: { resourceId: string | null; resourceIdPrefix: string | null },
): Promise<SsoProvider[]> {
  const { rows } = await db.query<SsoProvider>(
    `${SELECT} where ($1::text is null or p.resource_id = $1) and ($2::text is null or starts_with(p.resource_id, $2))
     order by p.created_at, p.id`,
    [resourceId, resourceIdPrefix],
  )
  return rows
}

/** @returns whether anybody could sign in by SAML */
export async function hasEnabledProvider(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from auth.sso_providers where disabled is not true) as found',
  )
  return rows[0]!.found
}

export type ProviderFields = Pick<
  SsoProvider,
  | 'resource_id'
  | 'disabled'
  | 'entity_id'
  | 'metadata_xml'
  | 'metadata_url'
  | 'attribute_mapping'
  | 'name_id_format'
  | 'domains'
>

/** @param db inside a transaction; a unique violation (23505) means that a parallel request was first */
export async function insertProvider(db: Queryable, fields: ProviderFields, now: Date): Promise<string> {
  const id = randomUUID()
  await db.query(
    'insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [id, fields.resource_id, fields.disabled, now],
  )
  await db.query(
    `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
       name_id_format, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      randomUUID(),
      id,
      fields.entity_id,
      fields.metadata_xml,
      fields.metadata_url,
      fields.attribute_mapping,
      fields.name_id_format,
      now,
    ],
  )
  await setDomains(db, id, fields.domains, now)
  return id
}

/** @param db inside a transaction */
export async function updateProvider(
  db: Queryable,
  id: string,
  fields: ProviderFields,
  now: Date,
): Promise<void> {
  await db.query(
    'update auth.sso_providers set resource_id = $2, disabled = $3, updated_at = $4 where id = $1',
    [id, fields.resource_id, fields.disabled, now],
  )
  await db.query(
    `update auth.saml_providers set metadata_xml = $2, metadata_url = $3, attribute_mapping = $4, name_id_format = $5,
       updated_at = $6
     where sso_provider_id = $1`,
    [id, fields.metadata_xml, fields.metadata_url, fields.attribute_mapping, fields.name_id_format, now],
  )
  await setDomains(db, id, fields.domains, now)
}

export async function storeMetadata(db: Queryable, id: string, xml: string, now: Date): Promise<void> {
  await db.query(
    'update auth.saml_providers set metadata_xml = $2, updated_at = $3 where sso_provider_id = $1',
    [id, xml, now],
  )
}

export async function deleteProvider(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.sso_providers where id = $1', [id])
}

/** @returns the provider that each of these domains belongs to already */
export async function ownersOfDomains(
  db: Queryable,
  domains: readonly string[],
): Promise<{ domain: string; sso_provider_id: string }[]> {
  const { rows } = await db.query<{ domain: string; sso_provider_id: string }>(
    'select lower(domain) as domain, sso_provider_id from auth.sso_domains where lower(domain) = any ($1)',
    [domains],
  )
  return rows
}

async function setDomains(db: Queryable, id: string, domains: readonly string[], now: Date): Promise<void> {
  await db.query('delete from auth.sso_domains where sso_provider_id = $1 and lower(domain) <> all ($2)', [
    id,
    domains,
  ])
  await db.query(
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
     select gen_random_uuid(), $1, given.domain, $3, $3 from unnest($2::text[]) as given (domain)
     where not exists (
       select from auth.sso_domains d where d.sso_provider_id = $1 and lower(d.domain) = given.domain)`,
    [id, domains, now],
  )
}
