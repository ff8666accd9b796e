/**
 * The first step of the start: the project and its secrets, the database with its migrations, the connections, and what
 * watches them.
 */
import path from 'node:path'
import { openScopes } from '@juno/backend'
import { secretsAgreement } from '@juno/host/agree-on-secrets'
import { mostConnections, remarkOnConnections } from '@juno/host/connection-room'
import { createPools } from '@juno/host/database-pools'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { loadSaml } from '@juno/host/load-saml'
import { createSeenErrors, type SeenErrors } from '@juno/host/seen-errors'
import { createSlowStatements } from '@juno/host/slow-statements'
import { openDatabase } from '@juno/postgres/open-database'
import { readProject } from '@juno/project/read-project'
import type { FastifyBaseLogger } from 'fastify'
import { keepLog } from '../modules/backups/wal/keep-log'
import { PAYMENT_CONNECTIONS } from '../modules/payments/payment-provider'
import { createErrorRecord } from '../shared/errors/error-record'
import { assertFitsPages } from './assert-fits-pages'
import { projectVariables, type ServerConfig } from './config'
import { loadSecrets } from './secrets'
import { readSiteVersion } from './site-version'
import { startTracing } from './start-tracing'
import { upgradeDatabase } from './upgrade-database'

export interface StartParts {
  logger: FastifyBaseLogger
  say: (line: string) => void
  /** The server closes these when it stops, the last one first. */
  opened: DisposableStack
  clock: () => Date
  /** The logger notes errors here. Without it an error is recorded by its status alone. */
  seenErrors?: SeenErrors
}

/** Pools that the product has besides those of the backend. */
const OWN_POOLS = { queue: { role: 'juno_worker', max: 8, session: true }, payments: PAYMENT_CONNECTIONS }

export type OpenData = Awaited<ReturnType<typeof openData>>

/** @throws Error whose message is a sentence for the operator */
export async function openData(config: ServerConfig, { logger, say, opened, clock, seenErrors }: StartParts) {
  const folder = path.join(config.rootDir, 'product/supabase')
  const project = readProject(folder, projectVariables(config.rootDir))
  assertFitsPages(project.backend)
  const version = readSiteVersion(config.rootDir)
  const secrets = await loadSecrets({ ...config, projectSecrets: project.secrets })
  const log = await keepLog(config, logger)
  // Stopped after the database, whose last words it stores.
  if (log) opened.defer(log.stop)
  const database = await openDatabase(config, secrets, say)
  opened.defer(database.stop)
  const saml = await loadSaml(config)
  const agreement = secretsAgreement(config, secrets, saml)
  const migrationsDir = path.join(folder, 'migrations')
  await upgradeDatabase(database, config, secrets, { migrationsDir, agreement, say })

  const pools = createPools(database, logger, OWN_POOLS)
  opened.defer(pools.end)
  await remarkOnConnections(pools.queue, mostConnections(config, OWN_POOLS), say)
  const slowStatements =
    config.slowStatementMs === null ? null : createSlowStatements(config.slowStatementMs, logger)
  const tracing = await startTracing(config, project.backend.auth.hooks, logger)
  if (tracing) opened.defer(tracing.stop)
  for (const [name, pool] of Object.entries(pools)) {
    if (typeof pool === 'function') continue
    slowStatements?.watchPool(pool, name)
    tracing?.watchPool(pool, name)
  }
  const errors = createErrorRecord({ queue: pools.queue, seen: seenErrors ?? createSeenErrors(), clock })
  opened.defer(() => errors.stop())
  return {
    project,
    secrets,
    saml,
    version: await version,
    log,
    pools,
    scopes: openScopes(pools.authenticator),
    isEmbedded: database.isEmbedded,
    slowStatements,
    tracing,
    errors,
  }
}
