/**
 * In charge of trying a stored backup: it is fetched from where it lies, decrypted, compared with its checksums, restored
 * into a PostgreSQL of its own and looked at. Nothing of the running site takes part.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { openClient } from '@juno/postgres/open-client'
import { stopLeftCluster } from '@juno/postgres/stop-left-cluster'
import type pg from 'pg'
import { fetchBackup } from './archive'
import { readBackupNote } from './back-up'
import type { BackupConfig } from './backup-settings'
import type { BackupTarget } from './backup-target'
import { countRows, wrongCounts } from './count-rows'
import { giveToDatabase } from './give-to-database'
import { assertUndamaged } from './manifest'

/** The message is a sentence for the team. */
export class CheckError extends Error {
  override name = 'CheckError'
}

/** An installation on a database that is thrown away afterwards: it mails nobody and changes nothing outside. */
export interface RestoredSite {
  /** May do everything in the database. */
  owner: pg.PoolConfig
  /** The number of rows that somebody without an account reads of a table by the data service. */
  countAsVisitor(table: string): Promise<number>
  /** Makes an account, signs it in with its password, and reads as `countAsVisitor` with its session. @throws Error */
  countAfterSignIn(table: string): Promise<number>
  close(): Promise<void>
}

export type OpenRestored = (dataDir: string) => Promise<RestoredSite>

interface CheckParts {
  config: BackupConfig
  key: string
  openRestored: OpenRestored
}

/** @returns what was found, in words. @throws CheckError, TargetError or DecryptionError */
export async function checkBackup(
  target: BackupTarget,
  name: string,
  { config, key, openRestored }: CheckParts,
  signal?: AbortSignal,
): Promise<string> {
  const folder = path.join(config.dataDir, 'backup-check')
  const cluster = path.join(folder, 'postgres')
  await clear()
  try {
    await fetchBackup(target, { name, folder, key }, signal)
    await assertUndamaged(folder).catch((cause: Error) => {
      throw new CheckError(cause.message, { cause })
    })
    const { rows } = await readBackupNote(folder)
    await giveToDatabase(cluster, path.join(config.dataDir, 'postgres'))
    const site = await openRestored(folder).catch((cause: Error) => {
      throw new CheckError(`The restored database does not start: ${cause.message}`, { cause })
    })
    try {
      const restored = await countRows(site.owner)
      const wrong = rows ? wrongCounts(rows, restored) : []
      if (wrong.length > 0) throw new CheckError(`The restored database lacks rows in ${wrong.join(', ')}.`)
      await assertGuarded(site)
      const total = Object.values(restored).reduce((sum, n) => sum + n, 0)
      const words = (n: number) => n.toLocaleString('en')
      return (
        `Restored for a test: all ${words(total)} rows of ${Object.keys(restored).length} tables are there, ` +
        'private data is closed to strangers, and signing in works.'
      )
    } finally {
      await site.close()
    }
  } finally {
    await clear()
  }

  /** A killed process leaves its PostgreSQL running. */
  async function clear() {
    await stopLeftCluster(cluster)
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the permission matrix of `supabase/tests` comes down to. */
const UNGUARDED = `
select c.oid::regclass::text as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname in ('public', 'storage') and not c.relrowsecurity
union all
select r.rolname from pg_roles r
where r.rolname in ('authenticator', 'anon', 'authenticated') and (r.rolsuper or r.rolbypassrls)
order by 1`

/** Tables of which nobody but their owners and the team may read a row. */
const PRIVATE_TABLES = ['profiles', 'applications', 'memberships', 'mail_outbox', 'audit_log']

async function assertGuarded(site: RestoredSite): Promise<void> {
  const client = openClient({ database: 'postgres', ...site.owner })
  await client.connect()
  try {
    const { rows } = await client.query<{ what: string }>(UNGUARDED)
    if (rows.length > 0)
      throw new CheckError(
        `The restored database does not guard ${rows.map(({ what }) => what).join(', ')}: row level security is off.`,
      )
  } finally {
    await client.end()
  }
  const signedIn = await site.countAfterSignIn('profiles').catch((cause: Error) => {
    throw new CheckError(`Nobody can sign in to the restored site: ${cause.message}`, { cause })
  })
  // Their own.
  if (signedIn > 1)
    throw new CheckError('The restored site shows members to an account without a membership.')
  for (const table of PRIVATE_TABLES)
    if ((await site.countAsVisitor(table)) > 0)
      throw new CheckError(`The restored site shows rows of ${table} to visitors.`)
}
