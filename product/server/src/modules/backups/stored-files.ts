/**
 * Copies members' files from and to an object store. A backup has them as a disk does, `storage/ab/abcd…`, so that it
 * can be restored to either.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStoreSettings } from '@juno/backend'
import { openClient } from '@juno/postgres/open-client'
import type pg from 'pg'
import type { BackupPlaces } from './backup-settings'
import { MissingObject, TargetError, type BackupTarget } from './backup-target'
import { copyTree } from './copy-tree'
import { openS3Target } from './s3-target'

/** The storage service names its content like this. */
const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const AT_ONCE = 4

const objectOf = (version: string) => `objects/${version}`
const fileOf = (folder: string, version: string) => path.join(folder, version.slice(0, 2), version)

/** Lists the files that the database knows now. @param owner of the tables */
export async function listStoredFiles(owner: pg.PoolConfig): Promise<{ versions: string[]; bytes: number }> {
  const client = openClient({ database: 'postgres', ...owner })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; bytes: number }>(
      `select version, max(coalesce((metadata ->> 'size')::float8, 0)) as bytes
       from storage.objects where version is not null group by version`,
    )
    return {
      versions: rows.map(({ version }) => version).filter(version => VERSION.test(version)),
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  } finally {
    await client.end()
  }
}

/** Skips files that were deleted since. @throws TargetError */
export async function fetchStoredFiles(
  settings: ObjectStoreSettings,
  versions: readonly string[],
  folder: string,
): Promise<void> {
  const store = openS3Target(settings)
  await forEach(store, versions, async version => {
    const content = await store.get(objectOf(version)).catch((error: unknown) => {
      if (error instanceof MissingObject) return null
      throw error
    })
    if (content === null) return
    const file = fileOf(folder, version)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(file, { mode: 0o600 }))
  })
}

/** Stores them at the present place of files. Existing ones are stored again. @throws TargetError */
export async function restoreFiles({ dataDir, s3 }: BackupPlaces, folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))) return
  if (s3) await storeFiles(s3, folder)
  else await copyTree(folder, path.join(dataDir, 'storage'))
}

async function storeFiles(settings: ObjectStoreSettings, folder: string): Promise<void> {
  const store = openS3Target(settings)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const versions = entries.filter(entry => entry.isFile() && VERSION.test(entry.name)).map(({ name }) => name)
  await forEach(store, versions, async version => {
    await store.put(objectOf(version), createReadStream(fileOf(folder, version)))
  })
}

async function forEach(
  { place }: BackupTarget,
  versions: readonly string[],
  work: (version: string) => Promise<void>,
): Promise<void> {
  const left = [...versions]
  const worker = async () => {
    for (let version = left.shift(); version; version = left.shift()) await work(version)
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const end of ended) {
    if (end.status === 'fulfilled') continue
    if (!(end.reason instanceof TargetError)) throw end.reason
    // The message is about backups, and these are members' files.
    throw new TargetError(`Members' files could not be copied: ${place} does not do what it is asked.`, {
      cause: end.reason,
    })
  }
}
