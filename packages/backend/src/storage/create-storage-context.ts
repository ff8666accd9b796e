/** Puts the storage wire's context together from the backend's configuration. */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { BackendConfig } from '../contract'
import type { Authenticator } from '../http/authenticator'
import type { StorageContext } from './context'
import { createDiskDriver } from './disk-driver'
import { signingKeyFrom } from './signed-token'

const MOST_UPLOAD_BYTES = 50 * 1024 * 1024

export interface StorageDeps {
  pool: Pool
  config: Pick<BackendConfig, 'jwtSecret' | 'storageDir' | 'maxUploadBytes'>
  authenticate: Authenticator
  clock: () => Date
  logger: FastifyBaseLogger
}

export function createStorageContext({ config, ...deps }: StorageDeps): StorageContext {
  return {
    ...deps,
    maxUploadBytes: config.maxUploadBytes ?? MOST_UPLOAD_BYTES,
    driver: createDiskDriver(config.storageDir),
    signingKey: signingKeyFrom(config.jwtSecret),
  }
}
