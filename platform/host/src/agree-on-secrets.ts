/**
 * Makes processes on one database agree on keys, and on the passwords of the logins. A process whose secrets differ
 * changes nothing. Logins belong to the PostgreSQL server, keys to the database.
 */
import { createHash } from 'node:crypto'
import type { SamlSettings } from '@juno/backend'
import type pg from 'pg'
import type { HostConfig } from './host-settings'
import type { Secrets } from './load-secrets'

/** Every installation has these logins. The first stands for all of them. */
const LOGINS = ['authenticator', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin']
/** The comment on the first login: comments on roles are visible from every database of the server. */
const MARK = 'Logins of Juno, with the secret '

export interface SecretsAgreement {
  fingerprints: Secrets['fingerprints']
  /** The hash of the key that identity providers trust, or null where this process signs nobody in by SAML. */
  samlKey: string | null
  /** Replaces secrets that differ, where no other process is connected. */
  replace: boolean
}

/** @returns null for the embedded database, which only one process uses */
export function secretsAgreement(
  config: Pick<HostConfig, 'databaseUrl' | 'replaceSecrets'>,
  { fingerprints }: Pick<Secrets, 'fingerprints'>,
  saml: Pick<SamlSettings, 'privateKey'> | null = null,
): SecretsAgreement | null {
  if (!config.databaseUrl) return null
  const samlKey = saml && createHash('sha256').update(saml.privateKey).digest('base64url')
  return { fingerprints, samlKey, replace: config.replaceSecrets }
}

/**
 * Runs under the lock of migrations, before anything is changed.
 * @throws Error with a sentence for the operator: the database, or its server, was set up with other secrets
 */
export async function assertAgreed(
  client: pg.Client,
  { fingerprints, samlKey, replace }: SecretsAgreement,
): Promise<void> {
  const { logins, keys, saml } = await readAgreement(client)
  const otherLogins = logins !== null && logins !== fingerprints.logins
  const otherKeys = keys !== null && keys !== fingerprints.keys
  const otherSaml = saml !== null && samlKey !== null && saml !== samlKey
  if (!otherLogins && !otherKeys && !otherSaml) return
  if (replace) return assertAlone(client, otherLogins)
  if (!otherLogins && !otherKeys)
    throw new Error(
      'Another process on this database has another key for SAML. Nothing was changed. Start every process with the ' +
        'same GOTRUE_SAML_PRIVATE_KEY, or with the same saml-key.pem in its DATA_DIR. To replace the key, stop every ' +
        'process and start one with REPLACE_SECRETS=true, and tell the organizations that sign in here.',
    )
  throw new Error(
    keys === null
      ? 'The logins on this PostgreSQL server belong to another installation, with other secrets. Nothing was changed. ' +
          'Give each community a PostgreSQL server of its own, or both the same JUNO_SECRET.'
      : 'This database was set up with other secrets. Nothing was changed. Start every process with the same ' +
          'JUNO_SECRET, or with the same secrets.json in its DATA_DIR. To replace the secrets, stop every process ' +
          'and start one with REPLACE_SECRETS=true: everybody has to sign in again, and authenticator apps and recovery ' +
          'codes no longer work.',
  )
}

/** Called once the logins have their passwords. */
export async function recordAgreement(
  client: pg.Client,
  { fingerprints, samlKey }: SecretsAgreement,
): Promise<void> {
  const mark = client.escapeLiteral(MARK + fingerprints.logins)
  await client.query(`comment on role ${LOGINS[0]!} is ${mark}`)
  await client.query(
    `create table if not exists juno_service.installation (
       single boolean primary key default true check (single),
       keys text not null,
       saml_key text,
       agreed_at timestamptz not null default now()
     )`,
  )
  await client.query(
    `insert into juno_service.installation as agreed (keys, saml_key) values ($1, $2)
     on conflict (single) do update
     set keys = excluded.keys, saml_key = coalesce(excluded.saml_key, agreed.saml_key), agreed_at = now()
     where agreed.keys <> excluded.keys or excluded.saml_key is distinct from agreed.saml_key`,
    [fingerprints.keys, samlKey],
  )
}

async function readAgreement(client: pg.Client) {
  const { rows } = await client.query<{ comment: string | null; known: boolean }>(
    `select (select shobj_description(oid, 'pg_authid') from pg_roles where rolname = $1) as comment,
            to_regclass('juno_service.installation') is not null as known`,
    [LOGINS[0]],
  )
  const { comment, known } = rows[0]!
  const agreed = known
    ? await client.query<{ keys: string; saml: string | null }>(
        'select keys, saml_key as saml from juno_service.installation',
      )
    : { rows: [] }
  return {
    logins: comment?.startsWith(MARK) ? comment.slice(MARK.length) : null,
    keys: agreed.rows[0]?.keys ?? null,
    saml: agreed.rows[0]?.saml ?? null,
  }
}

async function assertAlone(client: pg.Client, everywhere: boolean): Promise<void> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where usename = any($1) and ($2 or datname = current_database())`,
    [LOGINS, everywhere],
  )
  const { connections } = rows[0]!
  if (connections === 0) return
  throw new Error(
    `REPLACE_SECRETS found ${connections} connection${connections === 1 ? '' : 's'} of other processes. ` +
      'Nothing was changed. Stop every process first, and wait until its connections have ended.',
  )
}
