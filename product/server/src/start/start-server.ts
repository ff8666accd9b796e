/**
 * In charge of the start, in order: data, backend, modules, app, listen, jobs; and of closing them again.
 */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createWriteCheck } from '@juno/host/database-writes'
import { roomProblem, type DiskMeasure } from '@juno/host/disk-room'
import { createDisposableStack } from '@juno/host/disposable-stack'
import { createDrain } from '@juno/host/http/drain'
import { listen } from '@juno/host/listen'
import { watchDiskRoom } from '../modules/disk-room/watch-disk-room'
import { requiresMfa } from '../modules/mfa/requires-mfa'
import { openPaymentProvider, PAYMENT_CONNECTIONS } from '../modules/payments/payment-provider'
import { createLiveSettings } from '../modules/site-settings/live-settings'
import { toPublicConfig } from '../modules/site-settings/public-config'
import { startWorker } from '../shared/jobs/start-worker'
import { freeClaims } from '../shared/mail/free-claims'
import { openSentJournal } from '../shared/mail/sent-journal'
import { buildApp } from './build-app'
import type { ServerConfig } from './config'
import { createJobs } from './create-jobs'
import { openBackend, type OpenBackend } from './open-backend'
import { openData, type OpenData, type StartParts } from './open-data'
import { openModules } from './open-modules'
import { prepareSite, type SignIn } from './prepare-site'
import { noteStart } from './site-version'

type OpenModules = ReturnType<typeof openModules>

export interface RunningServer {
  /** Where it listens, e.g. http://127.0.0.1:3000. */
  address: string
  /** Sign-ins of the demo content; empty without it. */
  demoSignIns: SignIn[]
  mailboxKey: string
  /** Drains, lets requests and jobs under way finish, then stops the database. */
  close(): Promise<void>
}

/** @throws Error whose message is a sentence for the operator; whatever had started is stopped again. */
export async function startServer(
  config: ServerConfig,
  options: Omit<StartParts, 'opened' | 'clock'> & {
    /** For tests: how much room a folder has. */
    measureFolder?: (folder: string) => Promise<DiskMeasure>
  },
): Promise<RunningServer> {
  const { logger, say } = options
  const opened = createDisposableStack(logger)
  const parts = { ...options, opened, clock: () => new Date() }
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
    // After the database, whose last words it stores.
    if (log) opened.defer(log.stop)
    const database = await openDatabase(config, secrets, say)
    opened.defer(database.stop)
    const migrationsDir = path.join(config.rootDir, 'product/supabase/migrations')
    const saml = await loadSaml(config)
    const agreement = secretsAgreement(config, secrets, saml)
    const version = await readSiteVersion(config.rootDir)
    await upgradeDatabase(database, config, secrets, { migrationsDir, agreement, say })

    const clock = () => new Date()
    const own = { queue: { role: 'juno_worker', max: 8, session: true }, payments: PAYMENT_CONNECTIONS }
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
        // The environment decides the site's address; the rest of the project's configuration applies here, too.
        ...project.backend,
        // What a stranger could tell strangers over our sockets is none of the community's.
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
      // Without a sender the codes would only reach a file of this machine.
      phoneFactor: project.twilio !== null && mfa.phone.enrollEnabled && mfa.phone.verifyEnabled,
      organizations: config.saml !== null,
      realtime: project.backend.realtime !== false,
    })
    const publicConfig = settings.derived(values => toPublicConfig(installation, values))
    const provider = openPaymentProvider({
      keys: config.stripe,
      sandboxCheckout: isSandboxOpen(config, installation.demo),
      sandboxWebhookSecret: config.sandboxWebhookSecret ?? secrets.sandboxWebhookSecret,
      sandboxScopes: openScopes(pools.payments),
      jobScopes: openScopes(pools.payments),
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
      ...modules,
      backendPlugin: backend.plugin,
      mailboxKey,
      health: healthChecks(data, open, drain.isDraining),
      errors: data.errors,
      slowStatements: data.slowStatements,
      tracing: data.tracing,
      metrics: config.metricsToken === null ? null : metricsParts(config.metricsToken, data, open),
    })
    drain.watch(app.server)
    opened.defer(() => app.close())
    const address = await listen(app, config)
    await noteStart(config.dataDir, data.version, parts.clock()).catch((error: unknown) =>
      logger.warn({ err: error }, 'the version could not be noted in DATA_DIR'),
    )
    // After listening: requests need not wait for it.
    startJobs(config, data, modules, parts)
    const watch = watchDiskRoom(modules.platform, open.diskRoom)
    opened.defer(() => watch.stop())
    return { address, demoSignIns, mailboxKey, close }
  } catch (error) {
    await opened.dispose()
    throw error
  }
}

function healthChecks({ pools, isEmbedded }: OpenData, { diskRoom }: OpenBackend, isClosing: () => boolean) {
  const writeProblem = isEmbedded ? async () => null : createWriteCheck(pools.queue)
  return {
    database: () => pools.queue.query('select 1'),
    problem: async () => roomProblem(await diskRoom.measure()) ?? (await writeProblem()),
    isClosing,
  }
}

function metricsParts(token: string, { pools }: OpenData, { backend }: OpenBackend) {
  const { end: _, replica, ...named } = pools
  return {
    token,
    pools: { ...named, ...(replica && { replica }) },
    queue: pools.queue,
    sockets: backend.realtimeSockets,
  }
}

function startJobs(
  { dataDir }: ServerConfig,
  { pools, scopes, isEmbedded, tracing }: OpenData,
  { platform, modules, transport, bulkTransport }: OpenModules,
  { logger, opened }: StartParts,
): void {
  opened.defer(async () => {
    transport.close()
    bulkTransport.close()
  })
  const journal = openSentJournal(path.join(dataDir, 'sent-mails'))
  const { queue } = pools
  const worker = startWorker({
    queue,
    logger,
    onlyServer: isEmbedded,
    before: () => freeClaims({ scopes, journal, onlyServer: isEmbedded }),
    ...createJobs(platform, { modules, queue, transport, bulkTransport, journal, tracing }),
  })
  opened.defer(() => worker.stop())
}
