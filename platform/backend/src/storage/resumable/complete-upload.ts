/** Makes an object from an upload whose last byte has arrived. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Caller } from '../../contract'
import type { StorageContext } from '../context'
import { StorageError, storageErrors } from '../errors'
import { deleteContent } from '../orphaned-content'
import { toStorageError } from '../render-error'
import { parseDeclaredMetadata } from '../user-metadata'
import { writeObject } from '../write-object'
import { nameVersion, segmentsOf, type DeclaredMetadata, type Segment, type UploadRow } from './upload-rows'

/** With `final`, sending it again would not help. */
export type Outcome = { done: true } | { done: false; final: boolean; cause: unknown }

/** Reads the received content as the body of a plain upload. A trigger completes the upload with the object's row. */
export async function completeUpload(
  context: StorageContext,
  caller: Caller,
  lock: string,
  { id, place, upsert, metadata }: UploadRow,
): Promise<Outcome> {
  const segments = await segmentsOf(context.pool, id)
  const version = randomUUID()
  const upload = {
    contentType: metadata.contentType ?? undefined,
    cacheControl: () => cacheControlOf(metadata),
    userMetadata: () => parseDeclaredMetadata(metadata.metadata),
  }
  try {
    if (!(await nameVersion(context.pool, id, lock, version))) throw storageErrors.uploadLocked()
    const mode = upsert ? 'upsert' : 'create'
    const open = async () => ({ ...upload, content: contentOf(context, segments) })
    await writeObject(context, caller, place, mode, open, version)
  } catch (cause) {
    const { statusCode } = toStorageError(cause)
    return { done: false, final: statusCode < 500 && ![401, 423, 429].includes(statusCode), cause }
  }
  await deleteContent(
    context,
    segments.map(segment => segment.version),
  )
  return { done: true }
}

function contentOf({ driver }: StorageContext, segments: readonly Segment[]): Readable {
  async function* chunks() {
    try {
      for (const { version } of segments) yield* await driver.read(version)
    } catch (cause) {
      // A connection that broke here is the store's, not the sender's.
      throw cause instanceof StorageError ? cause : storageErrors.storeAway()
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** Returns seconds, as the hosted service reads it. */
function cacheControlOf({ cacheControl }: DeclaredMetadata): string {
  return /^\d{1,9}$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache'
}
