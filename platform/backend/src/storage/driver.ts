/** Stores the content of objects, under names that the server generates, never under a user's path. */
import type { Readable } from 'node:stream'
import type { TempFile } from './temp-files'

export interface ObjectDriver {
  /** Checks at the start that content can be stored. @throws Error whose message is a sentence for the operator */
  assertWritable(): Promise<void>
  /** Stores a complete file, atomically. May move the file; the caller removes it if it is still there. */
  put(version: string, file: TempFile): Promise<void>
  /** @param range first and last byte, inclusive. @throws StorageError 404 if nothing is stored under this name */
  read(version: string, range?: { start: number; end: number }): Promise<Readable>
  /** @throws StorageError 404 if nothing is stored under `from` */
  copy(from: string, to: string): Promise<void>
  /** Never fails for a name that is not stored. */
  remove(versions: readonly string[]): Promise<void>
}

/** The names that the server generates. A driver refuses any other. */
export const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
