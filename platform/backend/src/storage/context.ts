/** The context of every endpoint of the storage wire. A leaf besides the contract. */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Authenticator } from '../http/authenticator'
import type { ObjectDriver } from './driver'
import type { Images } from './images'
import type { RenderLimit } from './render-limit'
import type { RenderCache } from './render-cache'
import type { TempFiles } from './temp-files'

/** See bucket-emptying.ts. */
export interface BucketEmptying {
  /** Records the request and deletes the first batch. @throws StorageError 404 */
  request(bucket: string): Promise<void>
  /** Goes on with every request there is, until all are done. */
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
  /** Of the disk, for another file (`BackendOptions.hasRoom`). */
  hasRoom: () => Promise<boolean>
  images: Images
  /** Transform images for downloads. Visitors queue among themselves, and uploads in neither queue. */
  transforming: Record<'public' | 'private', Images>
  checkRenderLimit: RenderLimit
  /** Transformed images. */
  rendered: RenderCache
  authenticate: Authenticator
  /** Signs download and upload URLs. Derived from the JWT secret, so that such a token is no access token. */
  signingKey: Uint8Array
  /** Longest lifetime of a URL that a visitor or member signs. */
  signedUrlSeconds: number
  emptying: BucketEmptying
  /** Whether the bucket takes only content that can do no harm, and serves it so (`BackendConfig.strictBuckets`). */
  isStrict: (bucket: string) => boolean
  clock: () => Date
  /** Largest upload, unless the bucket has a smaller limit. */
  maxUploadBytes: number
  /** Resumable uploads of one account, or of one visitor's address, that are not complete; bytes as declared. */
  resumableLimits: { uploads: number; bytes: number }
  /** Whose X-Forwarded-For is trusted. */
  trustedProxyHops: number
  logger: FastifyBaseLogger
}
