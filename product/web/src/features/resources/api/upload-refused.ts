// Defines what uploads of template files have in common, in one request or in pieces.
import { cutToEnd } from '@juno/domain/text/graphemes'
import { isForPeople, statusText } from '@/lib/failure-text'

export const templateBucket = 'templates'
export const templateCacheSeconds = 3600
/** After this long without progress, the connection counts as lost. */
export const stallAfterMs = 30_000

/** The stored path has few characters. The file is saved under the name that it had, which is stored beside it. */
export const ownName = (file: File) => ({
  file_name: cutToEnd(file.name.replace(/\p{Surrogate}/gu, ''), 200),
})

/** Returns the name from the metadata of a stored file, or null where it has none. */
export function storedName(metadata: unknown): string | null {
  const { fileName: name } = (metadata ?? {}) as Record<string, unknown>
  return typeof name === 'string' && name !== '' ? name : null
}

/** The storage service refused. `message` is its own. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/** The abort reason after somebody pressed Cancel. The uploaded part is removed. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled'
}

export interface UploadOptions {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (done: number) => void
  /** Called when the connection is lost or restored. The upload continues by itself. */
  onPause: (isPaused: boolean) => void
}

/** Returns the service's sentence, where it is one. */
export const refusalText = (message: unknown, status: number): string =>
  isForPeople(message) ? message.trim() : statusText(status)
