/**
 * Defines what every place off the machine can do for backups: a folder (`folder-target.ts`) or an S3-compatible store
 * (`s3-target.ts`). It knows names and bytes, and the content is encrypted before (`encrypt-stream.ts`).
 */
import type { Readable } from 'node:stream'

export interface StoredObject {
  name: string
  bytes: number
  storedAt: Date
}

/** Every method throws `TargetError`. Names are parts of letters, digits, `.`, `_` and `-`, divided by slashes. */
export interface BackupTarget {
  /** Names the place at the end of a sentence: `the folder /mnt/backups`. */
  place: string
  /**
   * Stores an object, which appears under its name only when it is complete and then replaces an earlier one. A content
   * that breaks leaves nothing. At most two parts of 16 MiB are in memory.
   * @returns how many bytes were stored
   */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  get(name: string): Promise<Readable>
  /** Lists objects by name. @param prefix of the names, e.g. `base/` */
  list(prefix: string): Promise<StoredObject[]>
  /** Removes an object. Removing one that does not exist succeeds. */
  remove(name: string): Promise<void>
  /** Frees what puts of a killed process left. Call it only while no other put below the prefix is under way. */
  removeUnfinished(prefix: string): Promise<void>
}

/** The message is a sentence for the team. */
export class TargetError extends Error {
  override name = 'TargetError'
}

/** Thrown when nothing has this name. */
export class MissingObject extends TargetError {}

const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

export function assertObjectName(name: string): void {
  if (!NAME.test(name)) throw new TypeError(`${name} is no name of an object`)
}
