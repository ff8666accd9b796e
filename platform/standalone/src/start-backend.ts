/** Starts the backend alone: a project folder in the Supabase CLI's layout, without the product. */
import path from 'node:path'
import { createBackend, openScopes, type BackendConfig } from '@juno/backend'
import { secretsAgreement } from '@juno/host/agree-on-secrets'
import { mostConnections, remarkOnConnections } from '@juno/host/connection-room'
import { createPools } from '@juno/host/database-pools'
import { createDisposableStack } from '@juno/host/disposable-stack'
import { createFastify } from '@juno/host/http/create-fastify'
import { createDrain } from '@juno/host/http/drain'
import { healthRoutes } from '@juno/host/http/health-routes'
import { listen } from '@juno/host/listen'
import { loadSaml } from '@juno/host/load-saml'
import { loadSecrets, type Secrets } from '@juno/host/load-secrets'
import { migrateSchemas } from '@juno/host/migrate-schemas'
import { createSmsLog } from '@juno/host/sms-log'
import { createTwilioSender } from '@juno/host/twilio-sender'
import { openDatabase } from '@juno/postgres/open-database'
import type { Project } from '@juno/project/read-project'
import type { FastifyBaseLogger } from 'fastify'
import type { StandaloneConfig } from './config'
import { createMailLog } from './mail-log'
import { loadSeed } from './load-seed'
import { makeBuckets } from './make-buckets'
import { startOver } from './start-over'

export interface RunningBackend {
  /** The address on which it listens, e.g. http://127.0.0.1:54321. */
  address: string
  secrets: Pick<Secrets, 'publishableKey' | 'secretKey' | 'jwtSecret'>
  /** Drains, lets requests under way finish, then stops an embedded database. */
  close(): Promise<void>
}

/** @throws Error whose message is a sentence for the operator, after stopping whatever had started */
export async function startBackend(
  config: StandaloneConfig,
  project: Project,
  options: {
    logger: FastifyBaseLogger
    say: (line: string) => void
    /** Switches of the data wire that config.toml has no key for. */
    dataFeatures: BackendConfig['dataFeatures']
    /** Starts with an empty database and without files. */
    reset: boolean
  },
): Promise<RunningBackend> {
  const { logger, say } = options
  const opened = createDisposableStack(logger)
  const drain = createDrain(config.drainSeconds)
  const close = async () => {
    await drain.begin()
    await opened.dispose()
  }

  try {
    const secrets = await loadSecrets({ ...config, projectSecrets: project.secrets })
    if (options.reset) await startOver(config, secrets, say)
    const database = await openDatabase(config, secrets, say)
    opened.defer(database.stop)
    const { rolePassword } = secrets
    const { migrationsDir, seedFiles } = project
    const saml = await loadSaml(config)
    const agreement = secretsAgreement(config, secrets, saml)
    await migrateSchemas(
      database,
      { migrationsDir, files: 'alone', rolePassword, agreement, log: say },
      client => loadSeed(client, seedFiles, say),
    )
    const pools = createPools(database, logger)
    opened.defer(pools.end)
    await remarkOnConnections(pools.realtime, mostConnections(config), say)
    const backend = await createBackend({
      pools,
      clock: () => new Date(),
      logger,
      smsSender: project.twilio
        ? createTwilioSender(project.twilio, config.twilioOrigin)
        : createSmsLog(path.join(config.dataDir, 'sms.log')),
      mailer: createMailLog(path.join(config.dataDir, 'mail.log'), config),
      config: {
        ...project.backend,
        dataFeatures: options.dataFeatures,
        siteUrl: config.siteUrl,
        publicUrl: config.publicUrl,
        // A project that moves here finds what it had: docs/backend-alone.md#where-it-is-less-strict-than-the-product
        auth: { ...project.backend.auth, refuseCommonPasswords: false, concealAccounts: false },
        dropUnprovenCredentials: false,
        visitorPatterns: 'all',
        roundImageSizes: false,
        signedUrlSeconds: Infinity,
        redirectOrigins: config.redirectOrigins,
        jwtSecret: secrets.jwtSecret,
        publishableKey: secrets.publishableKey,
        secretKey: secrets.secretKey,
        dataLimits: [],
        storageDir: path.join(config.dataDir, 'storage'),
        s3: config.s3,
        strictBuckets: project.buckets.filter(({ isStrict }) => isStrict).map(({ id }) => id),
        saml,
        trustedProxyHops: config.trustedProxyHops,
      },
    })
    opened.defer(() => backend.close())
    await openScopes(pools.authenticator).withServiceRole(db => makeBuckets(db, project.buckets))

    const app = createFastify(logger, config.trustedProxyHops)
    await app.register(backend.plugin)
    await app.register(
      healthRoutes({
        database: () => pools.authenticator.query('select 1'),
        isClosing: drain.isDraining,
      }),
      { prefix: '/health' },
    )
    drain.watch(app.server)
    opened.defer(() => app.close())
    return { address: await listen(app, config), secrets, close }
  } catch (error) {
    await opened.dispose()
    throw error
  }
}
