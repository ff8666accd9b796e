/** Creates the storage wire's context from the backend's configuration. */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { BackendConfig } from '../contract'
import type { Authenticator } from '../http/authenticator'
import type { RateLimiter } from '../http/rate-limit'
import { createBucketEmptying } from './bucket-emptying'
import type { StorageContext } from './context'
import { createImageProcess } from './image-process'
import { createImages } from './images'
import { createRenderCache } from './render-cache'
import { createRenderLimit } from './render-limit'
import { openDriver } from './open-driver'
import { signingKeyFrom } from './signed-token'
import { createTempFiles } from './temp-files'

/** The limit for transformed images in memory. */
const MAX_RENDERED_BYTES = 32 * 1024 * 1024
const TRANSFORMATIONS = { concurrent: 1, queued: 20 }
const SIGNED_URL_SECONDS = 4 * 60 * 60
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
const MAX_UNFINISHED_UPLOADS = 20
const SEGMENT_BYTES = 8 * 1024 * 1024

export interface StorageDeps {
  pool: Pool
  config: Pick<
    BackendConfig,
    | 'jwtSecret'
    | 'storageDir'
    | 's3'
    | 'maxUploadBytes'
    | 'signedUrlSeconds'
    | 'strictBuckets'
    | 'roundImageSizes'
    | 'trustedProxyHops'
  >
  authenticate: Authenticator
  limits: RateLimiter
  hasDiskSpace?: (() => Promise<boolean>) | undefined
  clock: () => Date
  logger: FastifyBaseLogger
}

export function createStorageContext({ config, limits, ...deps }: StorageDeps): StorageContext {
  const imageProcess = createImageProcess()
  const driver = openDriver(config)
  const { strictBuckets = 'all' } = config
  const { hasDiskSpace = async () => true } = deps
  const maxUploadBytes = config.maxUploadBytes ?? MAX_UPLOAD_BYTES
  return {
    ...deps,
    hasDiskSpace,
    maxUploadBytes,
    resumableLimits: {
      uploads: MAX_UNFINISHED_UPLOADS,
      bytes: (MAX_UNFINISHED_UPLOADS / 2) * maxUploadBytes,
    },
    segmentBytes: SEGMENT_BYTES,
    trustedProxyHops: config.trustedProxyHops,
    driver,
    emptying: createBucketEmptying({ ...deps, driver }),
    tempFiles: createTempFiles(path.join(config.storageDir, 'incoming'), hasDiskSpace),
    images: createImages(undefined, imageProcess),
    transforming: {
      public: createImages(TRANSFORMATIONS, imageProcess),
      private: createImages(TRANSFORMATIONS, imageProcess),
    },
    checkRenderLimit: createRenderLimit(limits, config.trustedProxyHops),
    rendered: createRenderCache(MAX_RENDERED_BYTES),
    roundImageSizes: config.roundImageSizes ?? true,
    signedUrlSeconds: config.signedUrlSeconds ?? SIGNED_URL_SECONDS,
    isStrict: bucket => strictBuckets === 'all' || strictBuckets.includes(bucket),
    signingKey: signingKeyFrom(config.jwtSecret),
  }
}
