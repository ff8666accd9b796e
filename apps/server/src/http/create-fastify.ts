/**
 * In charge of the Fastify instance that everything is mounted on: its bounds, its logger and whom it believes.
 */
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { limitBodyTime, MOST_REQUEST_MS } from './body-deadline'
import { logRequests, requestId } from './request-log'

export function createFastify(logger: FastifyBaseLogger, trustedProxyHops: number): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Hop 0 is the nearest proxy.
    trustProxy: (_, hop) => hop < trustedProxyHops,
    bodyLimit: 1024 * 1024,
    // A silent connection is closed; a slow sender is limitBodyTime's, and held no longer than this whatever it sends.
    connectionTimeout: 60_000,
    requestTimeout: MOST_REQUEST_MS,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 1024 },
  })
  logRequests(app)
  limitBodyTime(app)
  return app
}
