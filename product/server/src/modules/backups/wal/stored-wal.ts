/**
 * Names the write-ahead log in the target: `wal/000000010000000000000003-20261125T201501000Z-HASH.gz.age`. The names
 * alone tell what can be restored, and whether a segment is stored already.
 */
import { parseHistoryName, parseSegment } from './segment-names'

/** A segment or a history that is stored, or about to be. */
export interface StoredWal {
  /** PostgreSQL's name for it. */
  name: string
  /** The next one contains nothing older. */
  closedAt: Date
  /** The beginning of the SHA-256 of its bytes, before they are compressed and encrypted. */
  hash: string
}

export const WAL_PREFIX = 'wal/'
const OBJECT = /^wal\/([0-9A-F]{24}|[0-9A-F]{8}\.history)-(\d{8})T(\d{9})Z-([0-9a-f]{16})\.gz\.age$/

/** Other files of PostgreSQL's log, such as notes of backups and halves of segments, are not needed for a restore. */
export const isStored = (name: string) => parseSegment(name) !== null || parseHistoryName(name) !== null

export const shortHash = (sha256: string) => sha256.slice(0, 16)

export function objectName({ name, closedAt, hash }: StoredWal): string {
  const time = closedAt.toISOString().replace(/[-:.]/g, '')
  return `${WAL_PREFIX}${name}-${time}-${hash}.gz.age`
}

/** Returns null for another object. */
export function parseObjectName(object: string): StoredWal | null {
  const found = OBJECT.exec(object)
  if (!found) return null
  const [, name, day, time, hash] = found as unknown as [string, string, string, string, string]
  const date = day.replace(/(....)(..)(..)/, '$1-$2-$3')
  return { name, closedAt: new Date(`${date}T${time.replace(/(..)(..)(..)(...)/, '$1:$2:$3.$4')}Z`), hash }
}
