/** Mounts everything. No other file does. */
import path from 'node:path'
import { guaranteeMarks } from '@juno/domain/payments/guarantee-texts'
import { planMarks } from '@juno/domain/payments/plan-marks'
import { createFastify } from '@juno/host/http/create-fastify'
import { healthRoutes, type HealthChecks } from '@juno/host/http/health-routes'
import type { SlowStatements } from '@juno/host/slow-statements'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { PublicConfig } from '@juno/domain/site-settings/public-config'
import { apiPlugin } from '../shared/api/api-plugin'
import { renderPageErrors } from '../shared/http/render-page-errors'
import { addSecurityHeaders } from '../shared/http/security-headers'
import { mailboxRoutes } from '../shared/mail/mailbox-routes'
import type { ErrorRecord } from '../shared/errors/error-record'
import { mountMetrics, type MetricsParts } from '../shared/metrics/metrics'
import type { ServerContext } from '../shared/server-context'
import type { ServerModule } from '../shared/server-module'
import type { Tracing } from '../shared/tracing/open-tracing'
import { sitePlugin } from '../shared/site/site-plugin'
import type { ServerConfig } from './config'
import { SECRET_PATHS } from './secret-paths'

export interface AppParts {
  /** Mounts /auth/v1, /rest/v1, /storage/v1 and /realtime/v1. */
  backendPlugin: FastifyPluginAsync
  server: ServerContext
  modules: readonly ServerModule[]
  publicConfig: () => PublicConfig
  /** It is printed at the start: a person who can read the terminal may read the mail. */
  mailboxKey: string
  health: HealthChecks
  errors: Pick<ErrorRecord, 'watch'>
  /** Null where nothing is measured. */
  metrics: MetricsParts | null
  /** Null where no statement is timed. */
  slowStatements: SlowStatements | null
  /** Null where nothing is traced. */
  tracing: Tracing | null
}

export async function buildApp(config: ServerConfig, parts: AppParts): Promise<FastifyInstance> {
  const {
    backendPlugin,
    server,
    modules,
    publicConfig,
    mailboxKey,
    health,
    errors,
    metrics,
    slowStatements,
    tracing,
  } = parts
  const app = createFastify(server.logger, config.trustedProxyHops, SECRET_PATHS)
  addSecurityHeaders(app, config, () => publicConfig().podcastUrls)
  renderPageErrors(app)
  slowStatements?.watchRequests(app)
  tracing?.watchRequests(app)
  errors.watch(app)
  if (metrics) mountMetrics(app, metrics)

  await app.register(backendPlugin)
  await app.register(apiPlugin(modules.flatMap(({ routes = [] }) => routes)), { prefix: '/api' })
  await app.register(healthRoutes(health), { prefix: '/api/health' })
  await app.register(mailboxRoutes({ ...config, mailboxKey }, server))
  await app.register(
    sitePlugin({
      distDir: path.join(config.rootDir, 'product/web/dist'),
      appConfig: publicConfig,
      texts: () => ({ ...planMarks(publicConfig().plans), ...guaranteeMarks(publicConfig().guarantee) }),
    }),
  )
  return app
}
