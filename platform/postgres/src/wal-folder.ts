/**
 * Keeps the write-ahead log of an embedded cluster. Where the folder of that name is beside a cluster, PostgreSQL
 * copies every finished segment into it, also where something else has started it. This module does not process them
 * further.
 */
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseUser } from './database-user'

/** A segment is removed from it when it is stored elsewhere. */
export const walFolder = (cluster: string) => `${cluster}-wal`

/** A segment that is not full by then is finished all the same, if anything was written. This much may be lost. */
const LONGEST_SECONDS = 60

/**
 * Call it before the cluster is started: a running one with another setting is restarted.
 * @param on false drops waiting segments with the folder
 */
export async function keepWal(cluster: string, on: boolean): Promise<void> {
  await mkdir(path.dirname(cluster), { recursive: true, mode: 0o711 })
  if (on) await mkdir(walFolder(cluster), { recursive: true, mode: 0o700 })
  else await rm(walFolder(cluster), { recursive: true, force: true })
}

/** @returns the folder, ready for the user that PostgreSQL runs as, or null where the log is not kept */
export async function prepareWalFolder(cluster: string, user: DatabaseUser): Promise<string | null> {
  const folder = walFolder(cluster)
  const names = await readdir(folder).catch(() => null)
  if (names === null) return null
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/**
 * Uses PostgreSQL's own module instead of a command: no shell reads the path, each copy is on the disk before it has
 * its name, and a segment is never replaced by another of its name
 * (https://www.postgresql.org/docs/18/basic-archive.html).
 */
export function walSettings(folder: string | null): Record<string, string> {
  if (folder === null) return {}
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: String(LONGEST_SECONDS),
  }
}

/** An incomplete copy has this name. A killed PostgreSQL leaves it. */
const UNFINISHED = 'archtemp.'

/** Call it while no PostgreSQL runs. */
export async function removeUnfinishedCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(UNFINISHED)) await rm(path.join(folder, name), { force: true })
}
