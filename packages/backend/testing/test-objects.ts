/** The object store without HTTP, on its own folder, for tests of the host's endpoints. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { createStorageContext } from '../src/storage/create-storage-context'
import { createObjectStore, type ObjectStore } from '../src/storage/object-store'

export async function openTestObjects(
  pool: Pool,
  siteUrl: string,
): Promise<{ objects: ObjectStore; close: () => Promise<void> }> {
  const storageDir = await mkdtemp(path.join(tmpdir(), 'juno-objects-'))
  const context = createStorageContext({
    pool,
    config: { jwtSecret: 'a secret of at least thirty-two bytes', storageDir },
    authenticate: () => Promise.reject(new Error('not over HTTP')),
    clock: () => new Date(),
    logger: Fastify().log,
  })
  return {
    objects: createObjectStore(context, siteUrl),
    close: () => rm(storageDir, { recursive: true, force: true }),
  }
}
