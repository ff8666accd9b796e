/**
 * In charge of the backend alone: a project folder in the Supabase CLI's layout, served without anything of the product.
 */
import path from 'node:path'
import { createBackend, type BackendConfig } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import { createClosingStack } from '../closing-stack'
import type { StandaloneConfig } from '../start/config'
import { createPools } from '../start/database-pools'
import { createFastify } from '../platform/http/create-fastify'
import { healthRoutes } from '../platform/http/health-routes'
import { listen } from '../listen'
import { migrateSchemas } from '../postgres/migrate-schemas'
import { openDatabase } from '@juno/postgres/open-database'
import { loadSecrets, type Secrets } from '../start/secrets'
import { createMailLog } from './mail-log'
import type { Project } from '../project/read-project'
import { loadSeed } from './load-seed'
import { makeBuckets } from './make-buckets'

export interface RunningBackend {
  /** Where it listens, e.g. http://127.0.0.1:54321. */
  address: string
  secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>
  /** Lets requests under way finish, then stops an embedded database. */
  close(): Promise<void>
}

/** @throws Error whose message is a sentence for the operator; whatever had started is stopped again. */
export async function startStandalone(
  config: StandaloneConfig,
  project: Project,
  options: {
    logger: FastifyBaseLogger
    say: (line: string) => void
    /** Switches of the data wire that config.toml has no key for. */
    dataFeatures: BackendConfig['dataFeatures']
  },
): Promise<RunningBackend> {
  const { logger, say } = options
  const opened = createClosingStack(logger)
  const { close } = opened

  try {
    const secrets = await loadSecrets(config)
    const database = await openDatabase(config, secrets, say)
    opened.push(database.stop)
    const { rolePassword } = secrets
    const { migrationsDir, seedFiles } = project
    await migrateSchemas(database, { migrationsDir, rolePassword, log: say }, client =>
      loadSeed(client, seedFiles, say),
    )
    const pools = createPools(database, logger)
    opened.push(pools.end)
    const backend = await createBackend({
      pools,
      clock: () => new Date(),
      logger,
      mailer: createMailLog(path.join(config.dataDir, 'mail.log'), config.siteUrl),
      config: {
        ...project.backend,
        dataFeatures: options.dataFeatures,
        siteUrl: config.siteUrl,
        redirectOrigins: config.redirectOrigins,
        jwtSecret: secrets.jwtSecret,
        publishableKey: secrets.publishableKey,
        secretKey: secrets.secretKey,
        dataLimits: [],
        storageDir: path.join(config.dataDir, 'storage'),
        s3: config.s3,
        trustedProxyHops: config.trustedProxyHops,
      },
    })
    opened.push(() => backend.close())
    await backend.withServiceRole(db => makeBuckets(db, project.buckets))

    const app = createFastify(logger, config.trustedProxyHops)
    await app.register(backend.plugin)
    await app.register(
      healthRoutes({
        database: () => pools.authenticator.query('select 1'),
        isClosing: opened.isClosing,
      }),
      { prefix: '/health' },
    )
    opened.push(() => app.close())
    return { address: await listen(app, config), secrets, close }
  } catch (error) {
    await close()
    throw error
  }
}
