/**
 * What the product's endpoints need from the server that mounts them: one explicit object, no Fastify decorators.
 * A leaf: the server's parts satisfy these interfaces, the use cases see nothing else.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, ObjectStore, Queryable } from '@juno/backend'
import type { StripeGateway } from '../../modules/payments/stripe/stripe-gateway'
import type { BackupStatus } from '@juno/domain/backups/backup-status'
import type { LiveSettings } from '../../modules/site-settings/live-settings'
import type { PublicConfig } from '../site/public-config'
import type { MassMail, OutboxMail } from '../mail/outbox-mail'

/** Transactions that bypass row level security: for the server's own decisions. Commits when `work` returns. */
export interface ServiceDb {
  transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T>
}

export interface Outbox {
  /**
   * Writes the mail's outbox row (and its delivery job) in the caller's transaction, so that a mail exists
   * exactly when the change that it tells of was stored. A repeated idempotency key writes nothing.
   */
  enqueue(db: Queryable, mail: OutboxMail): Promise<void>
  /** The same mail to many people, written once. `batchId` tells its rows from others. */
  enqueueAll(
    db: Queryable,
    mail: Pick<MassMail, 'kind' | 'data'> & { batchId: string },
    recipients: readonly { to: string; idempotencyKey: string }[],
  ): Promise<void>
}

/** `points` may be used per key within `seconds`; used points come back evenly over that time. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
}

export interface Limiter {
  /** Uses one point. `retryAfterSeconds` is 0 when there was one left. */
  consume(limit: RateLimit, key: string): Promise<{ allowed: boolean; retryAfterSeconds: number }>
}

export interface ApiBackend {
  /** Verifies api key and bearer token. Throws an error with `status` 401 when the token is bad or revoked. */
  authenticate(headers: IncomingHttpHeaders): Promise<Caller>
  withRequestScope<T>(caller: Caller, work: (db: Queryable) => Promise<T>): Promise<T>
  authAdmin: {
    /** Rejects with code `invalid_credentials` or `over_request_rate_limit` (and `retryAfter` in seconds). */
    verifyPassword(userId: string, password: string, address: string): Promise<void>
  }
}

export interface ApiContext {
  config: ApiConfig
  backend: ApiBackend
  serviceDb: ServiceDb
  outbox: Outbox
  limiter: Limiter
  clock: () => Date
  logger: FastifyBaseLogger
  stripe: StripeGateway
  /** The storage service, in process. */
  objects: ObjectStore
  /** What the team has set for the whole site. */
  settings: LiveSettings
  /** What `npm run backup` has noted. */
  backupStatus(): Promise<BackupStatus>
}

/** `publicConfig` changes when the team changes the settings: read it when it is needed. */
export interface ApiConfig {
  /** Public origin of the site, without a trailing slash; links in mails are built from it alone. */
  siteUrl: string
  /** What `GET /api/config` answers. */
  readonly publicConfig: PublicConfig
}
