/**
 * Uploads for the host's own endpoints, without HTTP. The caller's policies apply as on the wire.
 */
import { Readable } from 'node:stream'
import type { Caller } from '../contract'
import type { StorageContext } from './context'
import type { ImageFacts } from './image-process'
import { assertKey } from './object-key'
import type { ObjectLocation } from './object-rows'
import { toStorageError } from './render-error'
import { writeObject } from './write-object'

export interface StoredContent {
  bytes: Buffer
  contentType: string
  /** Seconds that browsers and caches may store it. */
  cacheSeconds: number
}

export interface ObjectStore {
  /**
   * Stores a new object as the caller.
   * @returns the URL for everyone, if its bucket is public
   * @throws an error with `statusCode` 403 without permission, 409 if it exists, 413 too large, 415 wrong type
   */
  put(caller: Caller, place: ObjectLocation, content: StoredContent): Promise<{ publicUrl: string }>
  /** Type and size of an image, by its content; null for anything else. */
  inspectImage(bytes: Buffer): Promise<ImageFacts | null>
}

export function createObjectStore(context: StorageContext, siteUrl: string): ObjectStore {
  return {
    async put(caller, place, { bytes, contentType, cacheSeconds }) {
      assertKey(place.key)
      await writeObject(context, caller, place, 'create', async () => ({
        content: Readable.from([bytes]),
        contentType,
        cacheControl: () => `max-age=${cacheSeconds}`,
        userMetadata: () => null,
      })).catch((cause: unknown) => {
        const known = toStorageError(cause)
        throw known.statusCode >= 500 ? cause : known
      })
      const path = [place.bucket, ...place.key.split('/')].map(encodeURIComponent).join('/')
      return { publicUrl: `${siteUrl}/storage/v1/object/public/${path}` }
    },
    inspectImage: bytes => context.images.inspect(bytes),
  }
}
