/** Creates the Fastify instance with its limits, its logger and its trusted proxies. Everything is mounted on it. */
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import { discardUnreadBodies } from '@juno/backend'
import { limitBodyTime, MOST_REQUEST_MS } from './body-deadline'
import { closeSilentConnections } from './close-silent-connections'
import { slowDownRefused } from './slow-down-refused'
import { logRequests, requestId } from './request-log'

/** @param secretPaths as `pathOnly` takes them */
export function createFastify(
  logger: FastifyBaseLogger,
  trustedProxyHops: number,
  secretPaths: readonly RegExp[] = [],
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Hop 0 is the nearest proxy.
    trustProxy: (_, hop) => hop < trustedProxyHops,
    bodyLimit: 1024 * 1024,
    // Silent connections are closed. limitBodyTime limits slow senders, and no request takes longer than this.
    connectionTimeout: 60_000,
    requestTimeout: MOST_REQUEST_MS,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 1024 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // A malformed URL matches no route, so no wire can render the error.
    frameworkErrors: (error, _request, reply) => refuseAddress(error, reply as unknown as FastifyReply),
  })
  logRequests(app, secretPaths)
  limitBodyTime(app)
  discardUnreadBodies(app)
  slowDownRefused(app, trustedProxyHops)
  closeSilentConnections(app)
  return app
}

/** Zod checks what comes in. Fastify's own compilers are two hundred files that a start would load for nothing. */
function noSchemas(): never {
  throw new Error('A route has a JSON schema, which nothing compiles')
}

function refuseAddress(error: FastifyError, reply: FastifyReply): void {
  const message = 'The address of the request cannot be read'
  void reply
    .code(error.statusCode ?? 400)
    .header('cache-control', 'no-store')
    .send({ code: 'bad_address', message, details: null, hint: null })
}
