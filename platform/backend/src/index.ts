/** The public entry of the backend: the hosted-service protocol on the host's PostgreSQL and Fastify. */
import type { FastifyPluginAsync } from 'fastify'
import { sweepAccounts } from './auth/accounts/sweep'
import { createAuthAdmin, type AuthAdmin } from './auth/auth-admin'
import type { AuthContext } from './auth/context/context'
import { resolvePolicy } from './auth/rules/default-policy'
import { createCaptcha } from './auth/captcha/verify-captcha'
import { createHooks } from './auth/hooks/create-hooks'
import { createProviders } from './auth/external/create-providers'
import { passkeysEnabled } from './auth/passkeys/guards'
import { relyingPartyOf } from './auth/passkeys/relying-party'
import { issuerOf } from './auth/rules/auth-address'
import { createIdTokenKey } from './auth/oauth-server/id-token-key'
import { authPlugin, authRootPlugin } from './auth/plugin'
import { createServiceProvider } from './auth/sso/service-provider'
import type { BackendOptions, Caller } from './contract'
import { assertAuthenticator } from './db/assert-authenticator'
import { createReplicaReads } from './db/replica-reads'
import { runPipelined } from './db/request-scope'
import { createAuthenticator, type Credentials } from './http/authenticator'
import { withMinimumDuration } from './http/minimum-duration'
import { createRealtime } from './realtime/create-realtime'
import { realtimePlugin } from './realtime/plugin'
import { createDataLimitCheck } from './rest/check-data-limit'
import { createCostlyReads } from './rest/costly-reads'
import { closedFeatures } from './rest/features'
import { restPlugin } from './rest/plugin'
import { createStorageContext } from './storage/create-storage-context'
import { createObjectStore, type ObjectStore } from './storage/object-store'
import { deleteExpiredUploads } from './storage/resumable/upload-rows'
import { storagePlugin } from './storage/plugin'
import { createStorageAdmin, type StorageAdmin } from './storage/storage-admin'
import { sweepOrphanedContent } from './storage/orphaned-content'
import { importSigningKeys } from './http/signing-keys'
import { createRateLimiter, sweepRateLimits, type RateLimiter } from './http/rate-limit'

export type * from './contract'
export type * from './messages'
export { VERIFICATION_TYPES } from './auth/mails/verification-types'
export { exportAccounts } from './auth/moving/export-accounts'
export { manageOrganizations, type Organization } from './auth/sso/manage-organizations'
export { importAccounts, type ImportReport } from './auth/moving/import-accounts'
export { exportFiles, importFiles, type MoveReport } from './storage/moving/move-files'
export type { AuthAdmin } from './auth/auth-admin'
export type { StorageAdmin } from './storage/storage-admin'
export { limitedFetch, type LimitedFetch } from './auth/outgoing/limited-fetch'
export { fromSite } from './auth/outgoing/reach'
export { isUnavailable } from './db/database-failure'
export { closeSilentConnections } from './db/close-silent-connections'
export { sendUnnamed } from './db/statement-batch'
export { openScopes, type Queryable, type RequestScopes } from './db/request-scope'
export type { RateLimit, RateLimitDecision, RateLimiter } from './http/rate-limit'
export { withMinimumDuration } from './http/minimum-duration'
export { syncFile, syncFolder } from './storage/sync-to-disk'
export { createS3Send, s3Body, S3Error, type S3Request } from './storage/s3-request'
export { openFiles, type ObjectStore, type StoredContent } from './storage/object-store'
export type { ImageFacts } from './storage/image-process'
export { clientAddress } from './http/client-address'
export { discardUnreadBodies } from './http/unread-bodies'
export { signLegacyKeys } from './http/legacy-keys'
export { createDrainingLevels } from './http/draining-levels'
export { retryRoleChanges } from './db/retry-role-changes'
export { migrateService, pendingServiceMigrations, type ServicePasswords } from './db/migrate-service'

export interface Backend {
  /** Mounts /auth/v1, /rest/v1, /storage/v1 and /realtime/v1, each encapsulated. */
  plugin: FastifyPluginAsync
  /**
   * Verifies the api key and bearer token of a request, and that the token's session has not ended.
   * @throws an error with `status` 401 and a `code` (`bad_jwt`, `jwt_expired`, `session_not_found`, …)
   */
  authenticate(headers: Credentials): Promise<Caller>
  authAdmin: AuthAdmin
  storageAdmin: StorageAdmin
  /** Returns what WebAuthn serves: nothing where it is disabled, or where the site has no domain. */
  webAuthn: { passkeys: boolean; factors: boolean }
  /** How many sockets of realtime are open in this process. */
  realtimeSockets(): number
  /** Leaky buckets that all processes share; for the host's endpoints too. */
  rateLimiter: RateLimiter
  /** Runs what must not reveal by its time which addresses are known (`uniformResponseMs`). */
  uniformly<T>(work: () => Promise<T>): Promise<T>
  /** The storage service for the host's own endpoints. */
  objects: ObjectStore
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 60 * 60 * 1000

/** @throws when the login that serves requests has more rights than the roles that it switches to */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { pools, config, clock, mailer, logger } = options
  await assertAuthenticator(pools.authenticator)

  const signingKeys = await importSigningKeys(config.signingKeys ?? [])
  const authenticate = createAuthenticator({ ...config, issuer: issuerOf(config) }, clock, signingKeys)
  const rateLimiter = createRateLimiter(pools.auth, clock)
  const policy = resolvePolicy(config.auth)
  const relyingParty = relyingPartyOf(config, policy)
  if (relyingParty === null && (policy.passkeys.enabled || policy.mfa.webauthn.enrollEnabled))
    logger.warn(
      { siteUrl: config.siteUrl },
      'no passkeys and security keys: they need a domain, not an IP address',
    )
  const auth: AuthContext = {
    pool: pools.auth,
    config,
    policy,
    clock,
    mailer,
    smsSender: options.smsSender ?? null,
    logger,
    limits: rateLimiter,
    signingKeys,
    requiresMfa: options.requiresMfa ?? (async () => false),
    awaitsAccount: options.awaitsAccount ?? (async () => false),
    hasProvenAddress: options.hasProvenAddress ?? (async () => true),
    captcha: createCaptcha(policy.captcha),
    hooks: createHooks(policy.hooks, { pool: pools.auth, clock, logger }),
    idTokenKey: policy.oauthServer.enabled ? await createIdTokenKey(signingKeys, config.jwtSecret) : null,
    authenticate,
    providers: createProviders(policy.external, config, clock),
    relyingParty,
    saml: createServiceProvider(config),
    customProviders: new Map(),
  }
  const { schemas, extraSearchPath, maxRows, trustedProxyHops, visitorPatterns } = config
  const checkDataLimit = createDataLimitCheck(config.dataLimits, rateLimiter)
  const features = { ...closedFeatures, ...config.dataFeatures }
  const served = { schemas, extraSearchPath, maxRows, features, trustedProxyHops, visitorPatterns }
  const costlyReads = createCostlyReads(clock)
  const { authenticator: pool, realtime: sessions } = pools
  const { replicaReads: targets = [] } = config
  const replica = pools.replica && {
    reads: createReplicaReads({ primary: pool, replica: pools.replica, logger }),
    targets,
  }
  const rest = { pool, sessions, replica, ...served, checkDataLimit, costlyReads, authenticate, logger }
  const storage = createStorageContext({
    pool: pools.authenticator,
    limits: rateLimiter,
    hasDiskSpace: options.hasDiskSpace,
    config,
    authenticate,
    clock,
    logger,
  })
  await storage.driver.assertWritable()
  const realtime =
    config.realtime === false
      ? null
      : createRealtime({
          pool: pools.authenticator,
          realtimePool: pools.realtime,
          config,
          authenticate,
          clock,
          logger,
        })
  let isClosing = false
  const sweep = async () => {
    const now = clock()
    const parts: (() => Promise<unknown>)[] = [
      () => sweepRateLimits(pools.auth, now),
      () => sweepAccounts(pools.auth, now),
      () => deleteExpiredUploads(pools.authenticator, now).then(() => sweepOrphanedContent(storage, now)),
      storage.emptying.run,
      ...(realtime ? [realtime.sweep] : []),
    ]
    // One after the other: nothing waits for them, and each pool opens one connection for them at most.
    for (const part of parts)
      if (!isClosing) await part().catch((err: unknown) => logger.warn({ err }, 'sweeping failed'))
  }
  // Also at the start, for hosts that never run for an hour.
  let sweeping = sweep()
  const timer = setInterval(() => {
    sweeping = sweep()
  }, SWEEP_EVERY_MS)
  timer.unref()

  return {
    plugin: async instance => {
      await instance.register(authPlugin(auth), { prefix: '/auth/v1' })
      await instance.register(authRootPlugin(auth))
      await instance.register(restPlugin(rest), { prefix: '/rest/v1' })
      await instance.register(storagePlugin(storage), { prefix: '/storage/v1' })
      if (realtime) await instance.register(realtimePlugin(realtime.context), { prefix: '/realtime/v1' })
    },
    async authenticate(headers) {
      const caller = await authenticate(headers)
      // The scope checks the session even without a statement.
      if (caller.userId) await runPipelined(pools.authenticator, caller, null, [])
      return caller
    },
    authAdmin: createAuthAdmin(auth),
    storageAdmin: createStorageAdmin(storage),
    webAuthn: {
      passkeys: passkeysEnabled(auth),
      factors: policy.mfa.webauthn.enrollEnabled && auth.relyingParty !== null,
    },
    realtimeSockets: () => realtime?.context.sockets.size ?? 0,
    rateLimiter,
    uniformly: work => withMinimumDuration(policy.uniformResponseMs, work),
    objects: createObjectStore(storage),
    async close() {
      isClosing = true
      clearInterval(timer)
      await storage.emptying.stop()
      await sweeping
      await realtime?.stop()
    },
  }
}
