/** Where the bytes of objects are kept. A driver knows names made by the server, never a user's path. */
import type { Readable } from 'node:stream'
import type { TempFile } from './temp-files'

export interface ObjectDriver {
  /** Proves at the start that something can be stored. @throws Error whose message is a sentence for the operator */
  prove(): Promise<void>
  /** Stores a finished file whole or not at all. It may take the file away; the caller removes what is left of it. */
  put(version: string, file: TempFile): Promise<void>
  /** @param range first and last byte, inclusive. @throws StorageError 404 if nothing is stored under this name */
  read(version: string, range?: { start: number; end: number }): Promise<Readable>
  /** @throws StorageError 404 if nothing is stored under `from` */
  copy(from: string, to: string): Promise<void>
  /** Never fails for a name that is not stored. */
  remove(versions: readonly string[]): Promise<void>
}

/** Names are made by the server; anything else would be a mistake of ours that must not reach a disk or a bucket. */
export const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
