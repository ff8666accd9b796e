/** Implements `npm run upgrade-check`: says what the next start would do to the database, and tries it on a copy. */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { formatSize } from '@juno/domain/disk-space/disk-space'
import { pendingMigrations } from '@juno/host/migrate-schemas'
import { editedMigrations } from '@juno/postgres/compare-migrations'
import { openDatabase, type Database } from '@juno/postgres/open-database'
import { findRunningPostmaster } from '@juno/postgres/running-postmaster'
import { countRows, type RowCounts } from '../modules/backups/count-rows'
import { assertDiskSpaceForCopy, copyCluster } from '../modules/backups/upgrade-copies'
import type { DatabaseConfig } from '../modules/backups/with-database'
import type { ServerConfig } from './config'
import { migrateDatabase, notAsApplied } from './migrate-database'
import type { Secrets } from './secrets'
import { withOwner } from './with-owner'

type Say = (line: string) => void

/**
 * Changes nothing, whether Juno runs or not.
 * @returns whether a start would succeed
 * @throws Error whose message is a sentence for the operator
 */
export async function checkUpgrade(config: ServerConfig, migrationsDir: string, say: Say): Promise<boolean> {
  let pending: string[] = []
  let edited: string[] = []
  let secrets: Secrets | undefined
  await withOwner(config, say, async (client, loaded) => {
    secrets = loaded
    const found = await pendingMigrations(client, migrationsDir)
    if (found.applied === 0)
      throw new Error('The database is empty: there is nothing to upgrade. Run npm start.')
    pending = found.pending
    edited = await editedMigrations(client, migrationsDir)
  })
  if (edited.length > 0) {
    say(`${notAsApplied(edited)} Do not start this version.`)
    return false
  }
  if (pending.length === 0) {
    say('The database is up to date: the next start changes nothing in it.')
    return true
  }
  say(`The next start applies ${pending.length === 1 ? 'one migration' : `${pending.length} migrations`}:`)
  for (const name of pending) say(`  ${name}`)
  if (config.databaseUrl) {
    say(
      'They were not tried: the database is external (DATABASE_URL). Restore its last backup into a database of its own ' +
        'with the version that runs now, and start this one there first.',
    )
    return true
  }
  const places = { ...config, databasePassword: async () => secrets!.databasePassword }
  const { neededBytes, freeBytes } = await assertDiskSpaceForCopy(places)
  say(
    `Trying that on a copy of the database (${formatSize(neededBytes)}; ${formatSize(freeBytes)} are free).`,
  )
  return tryOnCopy(places, secrets!, migrationsDir, say)
}

async function tryOnCopy(
  places: DatabaseConfig,
  secrets: Secrets,
  migrationsDir: string,
  say: Say,
): Promise<boolean> {
  const dataDir = path.join(places.dataDir, 'upgrade-check')
  const running = await findRunningPostmaster(path.join(dataDir, 'postgres'))
  if (running)
    throw new Error(
      `Another check is under way. If it is not, end the process ${running.pid} and run this again.`,
    )
  await rm(dataDir, { recursive: true, force: true })
  const quiet = () => undefined
  let database: Database | undefined
  try {
    await mkdir(dataDir, { mode: 0o711 })
    await copyCluster(places, path.join(dataDir, 'postgres'), quiet)
    database = await openDatabase({ dataDir, databaseUrl: null }, secrets, quiet)
    const before = await countRows(database.owner)
    const begun = performance.now()
    const failure = await migrateDatabase(database, {
      migrationsDir,
      rolePassword: secrets.rolePassword,
      agreement: null,
      log: quiet,
    }).catch((error: Error) => error)
    if (failure) {
      say(`It would fail. ${failure.message}`)
      say('Nothing of yours was changed. Do not start this version.')
      return false
    }
    say(
      `That took ${((performance.now() - begun) / 1000).toFixed(1)} seconds, in which nobody would be served.`,
    )
    for (const line of differences(before, await countRows(database.owner))) say(`  ${line}`)
    say('Nothing of yours was changed. The upgrade can be started: npm start')
    return true
  } finally {
    await database?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function differences(before: RowCounts, after: RowCounts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap(name => {
    const [was, is] = [before[name], after[name]]
    if (was === is) return []
    if (was === undefined) return [`${name} is new, with ${is} rows.`]
    if (is === undefined) return [`${name} is gone, with its ${was} rows.`]
    return [`${name} has ${is} rows in place of ${was}.`]
  })
}
