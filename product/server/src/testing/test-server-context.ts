/** The server context on a database of its own: the real backend, request scopes and outbox, and the settings as they are. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBackend, openScopes, type RateLimiter } from '@juno/backend'
import type { TestDatabase } from '@juno/backend/testing'
import { createPools, type DatabasePools } from '@juno/host/database-pools'
import type { Database } from '@juno/postgres/open-database'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import { createAuthMailer } from '../modules/auth-mails/auth-mailer'
import { awaitsAccount, hasProvenAddress } from '../modules/auth-mails/way-in'
import { createLiveSettings, type LiveSettings } from '../modules/site-settings/live-settings'
import { createOutbox } from '../shared/mail/outbox'
import { createServerContext, type ServerContext } from '../shared/server-context'
import { parseConfig } from '../start/config'
import { holdingConnections } from './payments/held-connections'

export interface TestServerContext {
  server: ServerContext
  settings: LiveSettings
  backendPlugin: FastifyPluginAsync
  pools: DatabasePools<never>
  /** Rate limits of /api are not enforced until this is called with true. */
  enforceLimits(on: boolean): void
  close(): Promise<void>
}

export interface TestServerContextOptions {
  clock?: () => Date
  /** As an operator sets it. */
  environment?: Record<string, string>
  /** Only the tests of this setting measure response times. */
  uniformResponseMs?: number
}

/** As a server opens it. */
export function databaseOf({ connection }: Pick<TestDatabase, 'connection'>): Database {
  return {
    isEmbedded: false,
    owner: {},
    login: connection,
    session: connection,
    namedStatements: true,
    stop: async () => undefined,
  }
}

export async function openTestServerContext(
  database: TestDatabase,
  { clock = () => new Date(), environment = {}, uniformResponseMs = 0 }: TestServerContextOptions = {},
): Promise<TestServerContext> {
  // Timers ask it from now on, and would end the test run.
  if (!(clock() instanceof Date))
    throw new Error('The clock of a test needs a time before it is handed over.')
  const config = parseConfig('/srv/juno', { SITE_URL: 'https://juno.test', ...environment })
  const { log: logger } = Fastify({ logger: false })
  const pools = createPools(databaseOf(database), logger)
  const storageDir = await mkdtemp(path.join(tmpdir(), 'juno-objects-'))
  const scopes = holdingConnections(openScopes(pools.authenticator))
  const settings = createLiveSettings({ environment: config, scopes, logger })
  const { site } = settings
  const outbox = createOutbox(site)
  const backend = await createBackend({
    pools,
    clock,
    logger,
    mailer: createAuthMailer({ site, scopes, outbox, clock }),
    awaitsAccount: email => scopes.withServiceRole(db => awaitsAccount(db, email)),
    hasProvenAddress: userId => scopes.withServiceRole(db => hasProvenAddress(db, userId)),
    config: {
      siteUrl: config.siteUrl,
      redirectOrigins: [],
      jwtSecret: 'a secret of the tests, of thirty-two bytes or more',
      publishableKey: 'sb_publishable_test',
      secretKey: 'sb_secret_test',
      // Tests move their clock by days.
      jwtExpirySeconds: 365 * 86_400,
      schemas: ['public'],
      maxRows: 1000,
      dataLimits: [],
      storageDir,
      trustedProxyHops: 0,
      auth: { uniformResponseMs },
    },
  })
  let enforced = false
  const rateLimiter: RateLimiter = {
    ...backend.rateLimiter,
    consume: async (...request) =>
      enforced ? backend.rateLimiter.consume(...request) : { allowed: true, retryAfterSeconds: 0 },
  }
  return {
    server: createServerContext({
      site,
      scopes,
      backend: { ...backend, rateLimiter },
      outbox,
      clock,
      logger,
    }),
    settings,
    pools,
    backendPlugin: backend.plugin,
    enforceLimits: on => void (enforced = on),
    async close() {
      await backend.close()
      await pools.end()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}
