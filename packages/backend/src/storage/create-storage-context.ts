/** Puts the storage wire's context together from the backend's configuration. */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { BackendConfig } from '../contract'
import type { Authenticator } from '../http/authenticator'
import type { StorageContext } from './context'
import { createDiskDriver } from './disk-driver'
import { signingKeyFrom } from './signed-token'

export interface StorageDeps {
  pool: Pool
  config: Pick<BackendConfig, 'jwtSecret' | 'storageDir'>
  authenticate: Authenticator
  clock: () => Date
  logger: FastifyBaseLogger
}

export function createStorageContext({ config, ...deps }: StorageDeps): StorageContext {
  return {
    ...deps,
    driver: createDiskDriver(config.storageDir),
    signingKey: signingKeyFrom(config.jwtSecret),
  }
}
