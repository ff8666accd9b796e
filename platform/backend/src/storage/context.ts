/** Defines the context of every endpoint of the storage wire. The module imports only the contract. */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Authenticator } from '../http/authenticator'
import type { ObjectDriver } from './driver'
import type { Images } from './images'
import type { RenderLimit } from './render-limit'
import type { RenderCache } from './render-cache'
import type { TempFiles } from './temp-files'

/** Empties buckets, see bucket-emptying.ts. */
export interface BucketEmptying {
  /** Records the request and deletes the first batch. @throws StorageError 404 */
  request(bucket: string): Promise<void>
  /** Continues every request until all are done. */
  run(): Promise<void>
  /** Waits for the batch under way. */
  stop(): Promise<void>
}

export interface StorageContext {
  /** Logs in as `authenticator`: every query runs under the caller's role. */
  pool: Pool
  driver: ObjectDriver
  /** Uploads in progress. */
  tempFiles: TempFiles
  /** Returns whether the disk has space for another file (`BackendOptions.hasDiskSpace`). */
  hasDiskSpace: () => Promise<boolean>
  images: Images
  /** Transform images for downloads. Visitors and members have separate queues, and uploads wait in neither. */
  transforming: Record<'public' | 'private', Images>
  checkRenderLimit: RenderLimit
  /** Transformed images. */
  rendered: RenderCache
  authenticate: Authenticator
  /** Signs download and upload URLs. It is derived from the JWT secret, so that such a token is no access token. */
  signingKey: Uint8Array
  /** The longest lifetime of a URL that a visitor or member signs. */
  signedUrlSeconds: number
  /** Whether visitors get pictures in a few sizes alone. */
  roundImageSizes: boolean
  emptying: BucketEmptying
  /** Returns whether the bucket accepts only harmless content, and serves it so (`BackendConfig.strictBuckets`). */
  isStrict: (bucket: string) => boolean
  clock: () => Date
  /** The largest upload, unless the bucket has a smaller limit. */
  maxUploadBytes: number
  /** Limits the incomplete resumable uploads of one account, or of one visitor's address. Bytes are as declared. */
  resumableLimits: { uploads: number; bytes: number }
  /** The content of a resumable upload is stored in files of this size: a process that is killed loses at most one. */
  segmentBytes: number
  /** The number of proxies in front of the server whose X-Forwarded-For is trusted. */
  trustedProxyHops: number
  logger: FastifyBaseLogger
}
