/** Turns anything thrown in the storage wire into a StorageError. */
import { sqlState } from '../db/errors'
import { sharedFailure } from '../http/shared-failure'
import { StorageError, storageErrors } from './errors'
import { S3Error } from './s3-request'

export function toStorageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  const shared = sharedFailure(cause)
  if (shared !== null) {
    if (shared.status === 413) return storageErrors.tooLarge()
    if (shared.status === 415) return storageErrors.noMediaType()
    return new StorageError(shared.status, shared.code, shared.message, undefined, shared.retryAfter)
  }
  if (cause instanceof S3Error && (cause.status >= 500 || cause.status === 429))
    return storageErrors.storeAway()
  const state = sqlState(cause)
  // As on the data wire, a trigger or function that raises `PT413` sets status and message.
  if (state !== null && /^PT4\d\d$/.test(state)) {
    return new StorageError(Number(state.slice(2)), state, (cause as Error).message)
  }
  switch (state) {
    case '42501':
      return storageErrors.denied()
    case '23505':
      return storageErrors.duplicate()
    case '23503':
      return storageErrors.noBucket()
    // Only a cursor contains a time.
    case '22007':
    case '22008':
      return storageErrors.badCursor()
    case '22021':
    case '22P05':
      return storageErrors.badKey('it contains a null byte')
    case '22P02':
      return storageErrors.badBody('The request holds a value that cannot be stored')
    case '54001':
      return storageErrors.badBody('The request is nested too deeply')
    default:
      return storageErrors.internal()
  }
}
