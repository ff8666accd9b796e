/**
 * The one table of what is mounted where.
 */
import path from 'node:path'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify'
import type { ApiContext } from './api/api-context'
import { apiPlugin } from './api/plugin'
import type { ServerConfig } from './config'
import { healthRoutes, type HealthChecks } from './http/health-routes'
import { renderPageErrors } from './http/render-page-errors'
import { logRequests, requestId } from './http/request-log'
import { addSecurityHeaders } from './http/security-headers'
import { mailboxRoutes } from './mail/mailbox-routes'
import { sitePlugin } from './site/site-plugin'

export interface AppParts {
  /** Mounts /auth/v1, /rest/v1 and /storage/v1. */
  backendPlugin: FastifyPluginAsync
  api: ApiContext
  health: HealthChecks
  logger: FastifyBaseLogger
}

export async function buildApp(config: ServerConfig, parts: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Hop 0 is the nearest proxy.
    trustProxy: (_, hop) => hop < config.trustedProxyHops,
    bodyLimit: 1024 * 1024,
    // A slow sender holds a connection no longer than this, whatever it sends.
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 1024 },
  })
  addSecurityHeaders(app, config)
  logRequests(app)
  renderPageErrors(app)

  await app.register(parts.backendPlugin)
  await app.register(apiPlugin(parts.api), { prefix: '/api' })
  await app.register(healthRoutes(parts.health), { prefix: '/api/health' })
  await app.register(mailboxRoutes(config, parts.api.serviceDb))
  await app.register(
    sitePlugin({
      distDir: path.join(config.rootDir, 'apps/web/dist'),
      appConfig: parts.api.config.publicConfig,
    }),
  )
  return app
}
