/** Uploads and downloads for the host's own endpoints, without HTTP. The caller's policies apply as on the wire. */
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { BackendConfig, Caller } from '../contract'
import type { StorageContext } from './context'
import { openDriver } from './open-driver'
import type { ImageFacts } from './image-process'
import { assertKey } from './object-key'
import { readableObject, type ObjectLocation } from './object-rows'
import { toStorageError } from './render-error'
import { writeObject } from './write-object'

export interface StoredContent {
  bytes: Buffer
  contentType: string
  /** Seconds for which browsers and caches may store it. */
  cacheSeconds: number
}

export interface ObjectStore {
  /**
   * Stores a new object as the caller.
   * @returns the path that is public if its bucket is. It names no host, so that it stays valid when the site moves.
   * @throws an error with `statusCode` 403 without permission, 409 if it exists, 413 too large, 415 wrong type
   */
  put(caller: Caller, place: ObjectLocation, content: StoredContent): Promise<{ publicPath: string }>
  /** Returns the content from the disk or the store, or null where there is none that the caller may read. */
  read(caller: Caller, place: ObjectLocation): Promise<Readable | null>
  /** Returns type and size of an image, by its content, or null for anything else. */
  inspectImage(bytes: Buffer): Promise<ImageFacts | null>
}

export function createObjectStore(context: StorageContext): ObjectStore {
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
      return { publicPath: `/storage/v1/object/public/${path}` }
    },
    read: (caller, place) => readObject(context, caller, place),
    inspectImage: bytes => context.images.inspect(bytes),
  }
}

/** For commands beside a server: reads the files where `createBackend` with the same places stores them. */
export function openFiles(pool: Pool, places: Pick<BackendConfig, 'storageDir' | 's3'>): ObjectStore['read'] {
  const driver = openDriver(places)
  return (caller, place) => readObject({ pool, driver }, caller, place)
}

async function readObject(
  { pool, driver }: Pick<StorageContext, 'pool' | 'driver'>,
  caller: Caller,
  place: ObjectLocation,
): Promise<Readable | null> {
  try {
    const { version } = await readableObject(pool, caller, place)
    return await driver.read(version)
  } catch (cause) {
    if (toStorageError(cause).statusCode === 404) return null
    throw cause
  }
}
