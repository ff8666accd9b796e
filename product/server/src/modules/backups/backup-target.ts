/**
 * In charge of what every place off the machine can do for backups: a folder (`folder-target.ts`) or an S3-compatible
 * store (`s3-target.ts`). It knows names and bytes; what is stored is encrypted before (`encrypt-stream.ts`).
 */
import type { Readable } from 'node:stream'

export interface StoredObject {
  name: string
  bytes: number
  storedAt: Date
}

/** Every method throws `TargetError`. Names are parts of letters, digits, `.`, `_` and `-`, divided by slashes. */
export interface BackupTarget {
  /** For people, as the end of a sentence: `the folder /mnt/backups`. */
  place: string
  /**
   * Appears under its name only when it is complete, in place of what had this name; a content that breaks leaves nothing.
   * Holds at most two parts of 16 MiB in memory.
   * @returns how many bytes were stored
   */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  get(name: string): Promise<Readable>
  /** By name. @param prefix of the names, e.g. `base/` */
  list(prefix: string): Promise<StoredObject[]>
  /** What is not there is removed. */
  remove(name: string): Promise<void>
  /** Frees what was left by puts of a killed process. Only while no other put below the prefix is under way. */
  removeUnfinished(prefix: string): Promise<void>
}

/** The message is a sentence for the team. */
export class TargetError extends Error {
  override name = 'TargetError'
}

/** Nothing has this name. */
export class MissingObject extends TargetError {}

const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

export function assertObjectName(name: string): void {
  if (!NAME.test(name)) throw new TypeError(`${name} is no name of an object`)
}
