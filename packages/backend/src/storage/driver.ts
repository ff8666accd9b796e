/** Where the bytes of objects are kept. A driver knows names made by the server, never a user's path. */
import type { Readable } from 'node:stream'

export interface StoredBytes {
  size: number
  /** Hash of the content, in hex. */
  hash: string
  /** The first bytes, to tell what it is. */
  head: Buffer
}

export interface ObjectDriver {
  /** Stores a stream whole or not at all. @throws StorageError 413 past `mostBytes` */
  write(version: string, content: Readable, mostBytes: number): Promise<StoredBytes>
  /** @param range first and last byte, inclusive. @throws StorageError 404 if nothing is stored under this name */
  read(version: string, range?: { start: number; end: number }): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** Never fails for a name that is not stored. */
  remove(versions: readonly string[]): Promise<void>
}
