/** In charge of the start, in order: data, backend, modules, app, listen, jobs; and of closing them again. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createWriteCheck } from '@juno/host/database-writes'
import { diskProblem, type DiskMeasure } from '@juno/host/disk-space'
import { createDisposableStack } from '@juno/host/disposable-stack'
import { createDrain } from '@juno/host/http/drain'
import { listen } from '@juno/host/listen'
import { watchDiskSpace } from '../modules/disk-space/watch-disk-space'
import { startWorker } from '../shared/jobs/start-worker'
import { releaseStaleClaims } from '../shared/mail/release-stale-claims'
import { openSentJournal } from '../shared/mail/sent-journal'
import { buildApp } from './build-app'
import type { ServerConfig } from './config'
import { createJobs } from './create-jobs'
import { openBackend, type OpenBackend } from './open-backend'
import { openData, type OpenData, type StartParts } from './open-data'
import { openModules } from './open-modules'
import { prepareSite, type SignIn } from './prepare-site'
import { noteStart } from './site-version'

type OpenModules = Awaited<ReturnType<typeof openModules>>

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
    /** For tests: how many milliseconds pass between two looks at the disk. */
    watchDiskMs?: number
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
    const data = await openData(config, parts)
    const open = await openBackend(config, data, parts, options.measureFolder)
    const { backend, settings } = open
    const { demoSignIns } = await prepareSite(config, { backend, scopes: data.scopes, say })
    await settings.start()
    opened.defer(async () => settings.stop())
    const modules = await openModules(config, data, open, parts, demoSignIns.length > 0)

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
    const watch = watchDiskSpace(modules.server, open.diskSpace, options.watchDiskMs)
    opened.defer(() => watch.stop())
    return { address, demoSignIns, mailboxKey, close }
  } catch (error) {
    await opened.dispose()
    throw error
  }
}

function healthChecks({ pools, isEmbedded }: OpenData, { diskSpace }: OpenBackend, isClosing: () => boolean) {
  const writeProblem = isEmbedded ? async () => null : createWriteCheck(pools.queue)
  return {
    database: () => pools.queue.query('select 1'),
    problem: async () => diskProblem(await diskSpace.measure()) ?? (await writeProblem()),
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
  { server, modules, transport, bulkTransport }: OpenModules,
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
    before: () => releaseStaleClaims({ scopes, journal, onlyServer: isEmbedded }),
    ...createJobs(server, { modules, queue, transport, bulkTransport, journal, tracing }),
  })
  opened.defer(() => worker.stop())
}
