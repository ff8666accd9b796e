/**
 * The one table of what is mounted where.
 */
import path from 'node:path'
import { createFastify } from '@juno/host/http/create-fastify'
import { healthRoutes, type HealthChecks } from '@juno/host/http/health-routes'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { ApiContext } from '../platform/api/api-context'
import { apiPlugin } from '../platform/api/plugin'
import type { ServerConfig } from './config'
import { renderPageErrors } from '../platform/http/render-page-errors'
import { addSecurityHeaders } from '../platform/http/security-headers'
import { mailboxRoutes } from '../platform/mail/mailbox-routes'
import { sitePlugin } from '../platform/site/site-plugin'
import { SECRET_PATHS } from './secret-paths'

export interface AppParts {
  /** Mounts /auth/v1, /rest/v1 and /storage/v1. */
  backendPlugin: FastifyPluginAsync
  api: ApiContext
  health: HealthChecks
  logger: FastifyBaseLogger
}

export async function buildApp(config: ServerConfig, parts: AppParts): Promise<FastifyInstance> {
  const app = createFastify(parts.logger, config.trustedProxyHops, SECRET_PATHS)
  addSecurityHeaders(app, config, () => parts.api.config.publicConfig.podcastUrls)
  renderPageErrors(app)

  await app.register(parts.backendPlugin)
  await app.register(apiPlugin(parts.api), { prefix: '/api' })
  await app.register(healthRoutes(parts.health), { prefix: '/api/health' })
  await app.register(mailboxRoutes(config, parts.api))
  await app.register(
    sitePlugin({
      distDir: path.join(config.rootDir, 'apps/web/dist'),
      appConfig: () => parts.api.config.publicConfig,
    }),
  )
  return app
}
