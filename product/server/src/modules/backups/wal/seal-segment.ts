/**
 * Prepares a segment for the target: compressed and encrypted, on the disk, under its name in the target. A segment
 * that was finished early is mostly empty, and takes a few kilobytes then.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { encryptStream } from '../encrypt-stream'
import { syncTree } from '../manifest'
import { objectName, parseObjectName, shortHash, WAL_PREFIX, type StoredWal } from './stored-wal'

const DRAFT = 'sealing.incomplete'

/** @param closedAt of the segment, which becomes a part of its name */
export async function sealSegment(
  file: string,
  closedAt: Date,
  { folder, key }: { folder: string; key: string },
): Promise<void> {
  const draft = path.join(folder, DRAFT)
  const hash = createHash('sha256')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const compressed = createReadStream(file)
    .on('data', chunk => hash.update(chunk))
    .pipe(createGzip())
  await pipeline(await encryptStream(compressed, key), createWriteStream(draft, { mode: 0o600, flush: true }))
  const sealed: StoredWal = {
    name: path.basename(file),
    closedAt,
    hash: shortHash(hash.digest('hex')),
  }
  await rename(draft, path.join(folder, objectName(sealed).slice(WAL_PREFIX.length)))
  await syncTree(folder, 'itself')
}

export interface SealedWal extends StoredWal {
  file: string
  /** The name in the target. */
  object: string
}

/** Lists them in the order in which they must be stored. */
export async function listSealed(folder: string): Promise<SealedWal[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort().flatMap(name => {
    const object = WAL_PREFIX + name
    const sealed = parseObjectName(object)
    return sealed ? [{ ...sealed, object, file: path.join(folder, name) }] : []
  })
}

export const dropSealed = (folder: string) => rm(folder, { recursive: true, force: true })
