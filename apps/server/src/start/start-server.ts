/**
 * In charge of the order of things: database, migrations, backend, app, listen, jobs; and of taking it all down again.
 */
import path from 'node:path'
import { createBackend, type RateLimiter } from '@juno/backend'
import { createPools } from '@juno/host/database-pools'
import { createDisposableStack } from '@juno/host/disposable-stack'
import { listen } from '@juno/host/listen'
import { readProject } from '@juno/project/read-project'
import type { FastifyBaseLogger } from 'fastify'
import type { Limiter, ServiceDb } from '../platform/api/api-context'
import { buildApp } from './build-app'
import { readBackupStatus } from '../modules/backups/backup-records'
import { readVariable, type ServerConfig } from './config'
import type { JobContext } from '../platform/jobs/define-job'
import { startWorker, type RunningWorker } from '../platform/jobs/start-worker'
import {
  createMailboxTransport,
  createSmtpTransport,
  type MailTransport,
} from '../platform/mail/mail-transport'
import { createAuthMailer, createOutbox } from '../platform/mail/outbox'
import { migrateDatabase } from './migrate-database'
import { openDatabase } from '@juno/postgres/open-database'
import { prepareSite, type SignIn } from './prepare-site'
import { toPublicConfig } from './public-config'
import { loadSecrets } from './secrets'
import { createLiveSettings } from '../modules/site-settings/live-settings'
import { createSandboxGateway } from '../modules/payments/stripe/sandbox-gateway'
import { createSdkGateway } from '../modules/payments/stripe/sdk-gateway'

/** What strangers could probe or flood (docs/specification/safety.md#rate-limits). */
const DATA_LIMITS = [
  { target: 'rpc/registration_status', capacity: 30, refillSeconds: 5 * 60 },
  { target: 'contact_messages', capacity: 5, refillSeconds: 60 * 60 },
]

export interface RunningServer {
  /** Where it listens, e.g. http://127.0.0.1:3000. */
  address: string
  /** Sign-ins of the demo content; empty without it. */
  demoSignIns: SignIn[]
  /** Lets requests and jobs under way finish, then stops the database. */
  close(): Promise<void>
}

/** @throws Error whose message is a sentence for the operator; whatever had started is stopped again. */
export async function startServer(
  config: ServerConfig,
  options: { logger: FastifyBaseLogger; say: (line: string) => void },
): Promise<RunningServer> {
  const { logger, say } = options
  const opened = createDisposableStack(logger)
  const close = opened.dispose

  try {
    const secrets = await loadSecrets(config)
    const database = await openDatabase(config, secrets, say)
    opened.defer(database.stop)
    const { rolePassword } = secrets
    const migrationsDir = path.join(config.rootDir, 'supabase/migrations')
    await migrateDatabase(database, { migrationsDir, rolePassword, log: say })

    const project = readProject(path.join(config.rootDir, 'supabase'), readVariable)
    const clock = () => new Date()
    const pools = createPools(database, logger, { queue: { role: 'juno_worker', max: 8 } })
    opened.defer(pools.end)
    const serviceDb: ServiceDb = { transaction: work => backend.withServiceRole(work) }
    const settings = createLiveSettings({ config, serviceDb, logger })
    const site = settings.site
    const outbox = createOutbox(site)
    const backend = await createBackend({
      pools,
      clock,
      logger,
      mailer: createAuthMailer(site, serviceDb),
      config: {
        siteUrl: config.siteUrl,
        redirectOrigins: config.redirectOrigins,
        jwtSecret: secrets.jwtSecret,
        publishableKey: secrets.publishableKey,
        secretKey: secrets.secretKey,
        // Where the site is reached is the environment's to say; the rest of the project's rules hold here too.
        ...project.backend,
        dataLimits: DATA_LIMITS,
        storageDir: path.join(config.dataDir, 'storage'),
        s3: config.s3,
        trustedProxyHops: config.trustedProxyHops,
      },
    })
    opened.defer(() => backend.close())

    const { demoSignIns } = await prepareSite(config, { backend, serviceDb, say, clock })
    await settings.start()
    opened.defer(async () => settings.stop())
    const publicConfig = settings.derived(values =>
      toPublicConfig(config, secrets, demoSignIns.length > 0, values),
    )
    const stripe = config.stripe
      ? createSdkGateway({ ...config.stripe, clock })
      : createSandboxGateway({
          serviceDb,
          webhookSecret: config.sandboxWebhookSecret ?? secrets.sandboxWebhookSecret,
          clock,
        })
    const app = await buildApp(config, {
      backendPlugin: backend.plugin,
      logger,
      health: { database: () => pools.queue.query('select 1'), isClosing: opened.isDisposing },
      api: {
        config: {
          siteUrl: config.siteUrl,
          get publicConfig() {
            return publicConfig()
          },
        },
        backend,
        serviceDb,
        outbox,
        limiter: toLimiter(backend.rateLimiter),
        clock,
        logger,
        stripe,
        objects: backend.objects,
        settings,
        backupStatus: () => readBackupStatus(config),
      },
    })
    opened.defer(() => app.close())
    const address = await listen(app, config)

    const openTransport = () =>
      config.smtpUrl
        ? createSmtpTransport({ smtpUrl: config.smtpUrl, sender: settings.sender })
        : createMailboxTransport()
    const [transport, massTransport] = [openTransport(), openTransport()]
    opened.defer(async () => {
      transport.close()
      massTransport.close()
    })
    const worker = startJobs(
      { serviceDb, queue: pools.queue, transport, outbox, site, clock, logger },
      massTransport,
    )
    opened.defer(async () => (await worker)?.stop())
    return { address, demoSignIns, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** After listening: requests need not wait for it. */
async function startJobs(context: JobContext, massTransport: MailTransport): Promise<RunningWorker | null> {
  return startWorker(context, massTransport).catch((error: unknown) => {
    context.logger.error({ err: error }, 'the job worker did not start; mail waits in the outbox')
    return null
  })
}

/** The product's endpoints share the backend's leaky buckets. */
function toLimiter(buckets: RateLimiter): Limiter {
  return {
    consume: ({ name, points, seconds }, key) =>
      buckets.consume({ name: `api-${name}`, capacity: points, refillSeconds: seconds }, key),
  }
}
