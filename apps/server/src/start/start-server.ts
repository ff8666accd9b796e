/** Starts in order: database, migrations, backend, app, listen, jobs; and closes them again. */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createBackend, openScopes } from '@juno/backend'
import { secretsAgreement } from '@juno/host/agree-on-secrets'
import { CONFIRM_PAGE } from '@juno/host/auth-link'
import { mostConnections, remarkOnConnections } from '@juno/host/connection-room'
import { createPools } from '@juno/host/database-pools'
import { createWriteCheck } from '@juno/host/database-writes'
import { createDiskRoom, roomProblem, type DiskMeasure } from '@juno/host/disk-room'
import { createDisposableStack } from '@juno/host/disposable-stack'
import { createDrain } from '@juno/host/http/drain'
import { listen } from '@juno/host/listen'
import { createSeenErrors, type SeenErrors } from '@juno/host/seen-errors'
import { loadSaml } from '@juno/host/load-saml'
import { createSlowStatements } from '@juno/host/slow-statements'
import { createSmsLog } from '@juno/host/sms-log'
import { createTwilioSender } from '@juno/host/twilio-sender'
import { openDatabase } from '@juno/postgres/open-database'
import { readProject } from '@juno/project/read-project'
import type { FastifyBaseLogger } from 'fastify'
import { createAuthMailer } from '../modules/auth-mails/auth-mailer'
import { keepLog } from '../modules/backups/wal/keep-log'
import { watchDiskRoom } from '../modules/disk-room/watch-disk-room'
import { requiresMfa } from '../modules/mfa/requires-mfa'
import { openPaymentProvider, SANDBOX_CONNECTIONS } from '../modules/payments/payment-provider'
import { createLiveSettings } from '../modules/site-settings/live-settings'
import { toPublicConfig } from '../modules/site-settings/public-config'
import { startWorker } from '../platform/jobs/start-worker'
import { createErrorRecord } from '../platform/errors/error-record'
import { freeClaims } from '../platform/mail/free-claims'
import { createMailboxTransport, createSmtpTransport } from '../platform/mail/mail-transport'
import { createOutbox } from '../platform/mail/outbox'
import { openSentJournal } from '../platform/mail/sent-journal'
import { createPlatform } from '../platform/platform'
import { assertFitsPages } from './assert-fits-pages'
import { buildApp } from './build-app'
import { projectVariables, type ServerConfig } from './config'
import { createJobs } from './create-jobs'
import { describeInstallation, isSandboxOpen } from './describe-installation'
import { openHealth } from './open-health'
import { createOpenRestored } from './open-restored'
import { createModules } from './modules'
import { prepareSite, type SignIn } from './prepare-site'
import { loadSecrets } from './secrets'
import { noteStart, readSiteVersion } from './site-version'
import { startTracing } from './start-tracing'
import { upgradeDatabase } from './upgrade-database'

/** Limits what anybody could probe or flood (docs/specification/safety.md#rate-limits). */
const DATA_LIMITS = [
  { target: 'rpc/registration_status', capacity: 30, refillSeconds: 5 * 60 },
  { target: 'contact_messages', capacity: 5, refillSeconds: 60 * 60 },
]

/** Wide reads of the member directory (docs/postgresql.md#a-read-replica). */
const REPLICA_READS = ['search_member_directory', 'count_member_directory', 'member_directory_choices'].map(
  name => `rpc/${name}`,
)

export interface RunningServer {
  /** The address on which it listens, e.g. http://127.0.0.1:3000. */
  address: string
  /** Sign-ins of the demo content, or none without it. */
  demoSignIns: SignIn[]
  mailboxKey: string
  /** Drains, lets requests and jobs under way finish, then stops the database. */
  close(): Promise<void>
}

/** @throws Error whose message is a sentence for the operator, after stopping whatever had started */
export async function startServer(
  config: ServerConfig,
  options: {
    logger: FastifyBaseLogger
    say: (line: string) => void
    /** For tests: measures the space of a folder. */
    measureFolder?: (folder: string) => Promise<DiskMeasure>
    /** The errors that the logger records. Without them, an error is recorded by its status alone. */
    seenErrors?: SeenErrors
  },
): Promise<RunningServer> {
  const { logger, say } = options
  const opened = createDisposableStack(logger)
  const drain = createDrain(config.drainSeconds)
  const close = async () => {
    await drain.begin()
    await opened.dispose()
  }

  try {
    const project = readProject(path.join(config.rootDir, 'supabase'), projectVariables(config.rootDir))
    assertFitsPages(project.backend)
    const secrets = await loadSecrets({ ...config, projectSecrets: project.secrets })
    const log = await keepLog(config, logger)
    // It stops after the database, whose last segment it stores.
    if (log) opened.defer(log.stop)
    const database = await openDatabase(config, secrets, say)
    opened.defer(database.stop)
    const migrationsDir = path.join(config.rootDir, 'supabase/migrations')
    const saml = await loadSaml(config)
    const agreement = secretsAgreement(config, secrets, saml)
    const version = await readSiteVersion(config.rootDir)
    await upgradeDatabase(database, config, secrets, { migrationsDir, agreement, say })

    const clock = () => new Date()
    const own = { queue: { role: 'juno_worker', max: 8, session: true }, sandbox: SANDBOX_CONNECTIONS }
    const pools = createPools(database, logger, own)
    opened.defer(pools.end)
    await remarkOnConnections(pools.queue, mostConnections(config, own), say)
    const slowStatements =
      config.slowStatementMs === null ? null : createSlowStatements(config.slowStatementMs, logger)
    const tracing = await startTracing(config, project.backend.auth.hooks, logger)
    if (tracing) opened.defer(tracing.stop)
    for (const [name, pool] of Object.entries(pools)) {
      if (typeof pool === 'function') continue
      slowStatements?.watchPool(pool, name)
      tracing?.watchPool(pool, name)
    }
    const errors = createErrorRecord({
      queue: pools.queue,
      seen: options.seenErrors ?? createSeenErrors(),
      clock,
    })
    opened.defer(() => errors.stop())
    const scopes = openScopes(pools.authenticator)
    const isEmbedded = config.databaseUrl === null
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
    const diskRoom = createDiskRoom({
      folders: [config.dataDir, ...(isEmbedded ? [path.join(config.dataDir, 'postgres')] : [])],
      reserveBytes: config.diskReserveBytes,
      measureFolder: options.measureFolder,
    })
    const settings = createLiveSettings({ environment: config, scopes, logger })
    const { site } = settings
    const outbox = createOutbox(site)
    const backend = await createBackend({
      pools,
      clock,
      logger,
      mailer: createAuthMailer({ site, scopes, outbox }),
      hasRoom: diskRoom.hasRoom,
      requiresMfa: userId => scopes.withServiceRole(db => requiresMfa(db, userId)),
      smsSender: project.twilio
        ? createTwilioSender(project.twilio, config.twilioOrigin)
        : createSmsLog(path.join(config.dataDir, 'sms.log')),
      config: {
        siteUrl: config.siteUrl,
        confirmPage: CONFIRM_PAGE,
        redirectOrigins: config.redirectOrigins,
        jwtSecret: secrets.jwtSecret,
        publishableKey: secrets.publishableKey,
        secretKey: secrets.secretKey,
        // The environment decides the site's address. The rest of the project's configuration applies here, too.
        ...project.backend,
        // Messages between strangers over our sockets are not part of the community.
        realtime: project.backend.realtime && { ...project.backend.realtime, privateOnly: true },
        auth: {
          ...project.backend.auth,
          webauthn: { rpDisplayName: config.brand, ...project.backend.auth.webauthn },
        },
        dataLimits: DATA_LIMITS,
        replicaReads: REPLICA_READS,
        storageDir: path.join(config.dataDir, 'storage'),
        s3: config.s3,
        saml,
        trustedProxyHops: config.trustedProxyHops,
      },
    })
    opened.defer(() => backend.close())

    const { demoSignIns } = await prepareSite(config, { backend, scopes, say })
    await settings.start()
    opened.defer(async () => settings.stop())
    const { mfa } = project.backend.auth
    const installation = describeInstallation(config, secrets, demoSignIns.length > 0, {
      signInProviders: Object.keys(project.backend.auth.external),
      passkeys: backend.webAuthn.passkeys,
      securityKeys: backend.webAuthn.factors,
      // Without a sender, the codes would only reach a file of this machine.
      phoneFactor: project.twilio !== null && mfa.phone.enrollEnabled && mfa.phone.verifyEnabled,
      organizations: config.saml !== null,
      realtime: project.backend.realtime !== false,
    })
    const publicConfig = settings.derived(values => toPublicConfig(installation, values))
    const provider = openPaymentProvider({
      keys: config.stripe,
      sandboxCheckout: isSandboxOpen(config, installation.demo),
      sandboxWebhookSecret: config.sandboxWebhookSecret ?? secrets.sandboxWebhookSecret,
      sandboxScopes: openScopes(pools.sandbox),
      clock,
      logger,
    })
    const platform = createPlatform({ site, scopes, backend, outbox, clock, logger })
    const { smtpUrl } = config
    const openTransport = () => {
      if (!smtpUrl) return createMailboxTransport()
      const { bounceAddress } = config
      const transport = createSmtpTransport({ smtpUrl, bounceAddress, sender: settings.sender })
      return tracing?.ofTransport(transport) ?? transport
    }
    const [transport, bulkTransport] = [openTransport(), openTransport()]
    const backupConfig = { ...config, databasePassword: async () => secrets.databasePassword }
    const others = createModules(platform, {
      provider,
      settings,
      publicConfig,
      backups: {
        config: backupConfig,
        queue: pools.queue,
        openRestored: createOpenRestored(config, { logger, clock }),
        log,
      },
      mailReports: config.mailReports,
      diskRoom,
    })
    const modules = [
      ...others,
      openHealth(platform, {
        config,
        backups: { config: backupConfig, log },
        queue: pools.queue,
        modules: others,
        diskRoom,
        transport,
        errors,
        siteVersion: version.version,
        from: () => settings.sender().from,
      }),
    ]
    const writeProblem = isEmbedded ? async () => null : createWriteCheck(pools.queue)
    const { end: _, replica, ...named } = pools
    const metricsOf = (token: string) => ({
      token,
      pools: { ...named, ...(replica && { replica }) },
      queue: pools.queue,
      sockets: backend.realtimeSockets,
    })
    const mailboxKey = config.mailboxKey ?? randomBytes(24).toString('base64url')
    const app = await buildApp(config, {
      backendPlugin: backend.plugin,
      platform,
      modules,
      publicConfig,
      mailboxKey,
      health: {
        database: () => pools.queue.query('select 1'),
        problem: async () => roomProblem(await diskRoom.measure()) ?? (await writeProblem()),
        isClosing: drain.isDraining,
      },
      errors,
      slowStatements,
      tracing,
      metrics: config.metricsToken === null ? null : metricsOf(config.metricsToken),
    })
    drain.watch(app.server)
    opened.defer(() => app.close())
    const address = await listen(app, config)
    await noteStart(config.dataDir, version, clock()).catch((error: unknown) =>
      logger.warn({ err: error }, 'the version could not be noted in DATA_DIR'),
    )

    opened.defer(async () => {
      transport.close()
      bulkTransport.close()
    })
    // This comes after listening, since requests need not wait for it.
    const journal = openSentJournal(path.join(config.dataDir, 'sent-mails'))
    const jobs = createJobs(platform, {
      modules,
      queue: pools.queue,
      transport,
      bulkTransport,
      journal,
      tracing,
    })
    const worker = startWorker({
      queue: pools.queue,
      logger,
      onlyServer: isEmbedded,
      before: () => freeClaims({ scopes, journal, onlyServer: isEmbedded }),
      ...jobs,
    })
    opened.defer(() => worker.stop())
    const watch = watchDiskRoom(platform, diskRoom)
    opened.defer(() => watch.stop())
    return { address, demoSignIns, mailboxKey, close }
  } catch (error) {
    await opened.dispose()
    throw error
  }
}
