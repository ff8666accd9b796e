/** The operator's side of the storage wire for the host's own code, without HTTP. */
import { Readable } from 'node:stream'
import type { Caller } from '../contract'
import type { StorageContext } from './context'
import { writeObject } from './write-object'

export interface AdminUpload {
  content: Uint8Array
  contentType: string
  /** Whose file it is, as policies see it; null for nobody's. */
  ownerId: string | null
}

/** Every method throws a StorageError, as the wire would answer it. Row level security is not asked. */
export interface StorageAdmin {
  /** Stores a file, replacing one of the same name. */
  upload(bucket: string, key: string, file: AdminUpload): Promise<void>
}

const CACHE_CONTROL = 'max-age=3600'

export function createStorageAdmin(context: StorageContext): StorageAdmin {
  return {
    async upload(bucket, key, { content, contentType, ownerId }) {
      const caller: Caller = { role: 'service_role', claims: { role: 'service_role' }, userId: ownerId }
      await writeObject(context, caller, { bucket, key }, 'upsert', async () => ({
        content: Readable.from([content]),
        contentType,
        cacheControl: () => CACHE_CONTROL,
        userMetadata: () => null,
      }))
    },
  }
}
