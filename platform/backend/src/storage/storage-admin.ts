/** Uploads with the service role for the host's own code, without HTTP. */
import { Readable } from 'node:stream'
import type { Caller } from '../contract'
import type { StorageContext } from './context'
import { writeObject } from './write-object'

export interface AdminUpload {
  content: Uint8Array
  contentType: string
  /** The owner's user id for policies, or null. */
  ownerId: string | null
}

/** Every method throws a StorageError, as the wire does. Row level security is bypassed. */
export interface StorageAdmin {
  /** Stores a file, and replaces one with the same key. */
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
