/**
 * Manages the copies of the database that starts make before they apply new migrations, in `DATA_DIR/before-upgrade`.
 * `npm run undo-upgrade` restores them, or says how to. For a database that DATABASE_URL names, a copy is a backup of
 * its rows.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { formatSize } from '@juno/domain/disk-space/disk-space'
import { measureDisk } from '@juno/host/disk-space'
import { withCluster } from '@juno/postgres/with-cluster'
import { z } from 'zod'
import { copyInstallation } from './back-up'
import { backUpCluster } from './back-up-cluster'
import type { BackupConfig } from './backup-settings'
import { sizeOfDatabase } from './backup-size'
import { giveToDatabase } from './give-to-database'
import { syncTree } from './manifest'
import type { DatabaseConfig } from './with-database'

/** The version of the site. The commit is null where git does not tell it. */
export const siteVersionSchema = z.object({ version: z.string(), commit: z.string().nullable() })
export type SiteVersion = z.infer<typeof siteVersionSchema>

/** The last successful start on a DATA_DIR. */
export const lastStartSchema = siteVersionSchema.extend({
  startedAt: z.iso.datetime(),
  /** The version that ran before this one. */
  before: siteVersionSchema.nullable(),
  /** The folder's name of the copy that was made for this version, or null. */
  copy: z.string().nullable(),
})
export type LastStart = z.infer<typeof lastStartSchema>

const noteSchema = z.object({
  madeAt: z.iso.datetime(),
  /** The version that had run, or null when none was recorded. */
  from: siteVersionSchema.nullable(),
  migrations: z.array(z.string()),
})

export interface UpgradeCopy extends z.infer<typeof noteSchema> {
  folder: string
}

export interface CopyPlaces extends BackupConfig {
  /** This much stays free on the disk. */
  diskReserveBytes: number
}

/** Each copy is as large as the database. */
const KEPT = 2
const NOTE = 'upgrade.json'

/** Returns `2026-11-24-15-04-59`, in UTC. */
export const fileTime = (time: Date) => time.toISOString().slice(0, 19).replace(/[:T]/g, '-')

/** Returns whether no version has started since that copy was made. */
export const isNewerThan = (last: LastStart | null, copy: UpgradeCopy) =>
  last === null || copy.madeAt > last.startedAt

/** Returns the backup without files. @param copy its folder */
export const copiedRows = (copy: string) => path.join(copy, 'rows')

const copiesIn = (dataDir: string) => path.join(dataDir, 'before-upgrade')

/**
 * @returns the copy's folder
 * @throws Error whose message is a sentence for the operator; nothing is left of the copy then
 */
export async function copyBeforeUpgrade(
  places: CopyPlaces,
  upgrade: { from: SiteVersion | null; migrations: string[]; now: Date },
  say: (line: string) => void,
): Promise<string> {
  const folder = path.join(copiesIn(places.dataDir), fileTime(upgrade.now))
  await deleteUnfinished(places.dataDir)
  await assertDiskSpaceForCopy(places)
  const draft = `${folder}.incomplete`
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    if (places.databaseUrl === null) await copyCluster(places, path.join(draft, 'postgres'), say)
    else await copyInstallation(places, copiedRows(draft), say, 'without files')
    const { from, migrations, now } = upgrade
    await writeFile(path.join(draft, NOTE), `${JSON.stringify({ madeAt: now, from, migrations }, null, 2)}\n`)
    await syncTree(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
  say(`Copied the database to ${folder} before the upgrade. To go back to it: npm run undo-upgrade`)
  return folder
}

/** Keeps the newest copies. */
export async function deleteOldCopies(dataDir: string): Promise<void> {
  for (const { folder } of (await listUpgradeCopies(dataDir)).slice(KEPT))
    await rm(folder, { recursive: true, force: true })
}

/** Deletes those of processes that were killed. */
async function deleteUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(copiesIn(dataDir)).catch(() => []))
    if (name.endsWith('.incomplete'))
      await rm(path.join(copiesIn(dataDir), name), { recursive: true, force: true })
}

/** Copies a cluster that runs or not. The copy can be started. */
export async function copyCluster(
  places: Pick<CopyPlaces, 'dataDir' | 'databasePassword'>,
  target: string,
  say: (line: string) => void,
): Promise<void> {
  const cluster = path.join(places.dataDir, 'postgres')
  await withCluster(cluster, await places.databasePassword(), say, connection =>
    backUpCluster(connection, cluster, target),
  )
  await giveToDatabase(target, cluster)
}

/** @throws Error that says how much space is missing */
export async function assertDiskSpaceForCopy(
  places: DatabaseConfig & Pick<CopyPlaces, 'diskReserveBytes'>,
): Promise<{ neededBytes: number; freeBytes: number }> {
  const neededBytes = await sizeOfDatabase(places)
  const { freeBytes } = await measureDisk(places.dataDir, false)
  if (freeBytes - places.diskReserveBytes < neededBytes)
    throw new Error(
      `The database has to be copied before the upgrade, and there is no room: it takes ${formatSize(neededBytes)}, ` +
        `and of the ${formatSize(freeBytes)} that are free in ${places.dataDir}, ` +
        `${formatSize(places.diskReserveBytes)} are kept (DISK_RESERVE_MB). ` +
        'Make room, or take a backup to another disk and start with COPY_BEFORE_UPGRADE=false.',
    )
  return { neededBytes, freeBytes }
}

/** The newest comes first. Unfinished and unreadable ones are ignored. */
export async function listUpgradeCopies(dataDir: string): Promise<UpgradeCopy[]> {
  const names = await readdir(copiesIn(dataDir)).catch(() => [])
  const copies = await Promise.all(
    names
      .filter(name => !name.endsWith('.incomplete'))
      .sort()
      .reverse()
      .map(name => readCopy(path.join(copiesIn(dataDir), name))),
  )
  return copies.filter(copy => copy !== null)
}

async function readCopy(folder: string): Promise<UpgradeCopy | null> {
  try {
    return { ...noteSchema.parse(JSON.parse(await readFile(path.join(folder, NOTE), 'utf8'))), folder }
  } catch {
    return null
  }
}
