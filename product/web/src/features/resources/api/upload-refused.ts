// Defines what uploads of template files have in common, in one request or in pieces.
import { isForPeople, statusText } from '@/lib/failure-text'

export const templateBucket = 'templates'
export const templateCacheSeconds = 3600
/** After this long without progress, the connection counts as lost. */
export const stallAfterMs = 30_000

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
