/** Mounts the data wire (`/rest/v1`) on Fastify: one route, own body parser, own error renderer. */
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Caller } from '../contract'
import type { Authenticator } from '../http/authenticator'
import { clientAddress } from '../http/client-address'
import { allowCrossOrigin } from '../http/cors'
import { discardUnreadBodies, hasBody, readBody, SMALL_BYTES } from '../http/unread-bodies'
import { handleRequest, type ConductorDeps, type DataRequest } from './conductor'
import type { ReplicaReads } from '../db/replica-reads'
import type { CheckDataLimit } from './check-data-limit'
import type { CostlyReads } from './costly-reads'
import { restErrors } from './errors'
import type { RestFeatures } from './features'
import { createCompiledRequests } from './compiled-requests'
import { defaultLimits } from './limits'
import { createPreparedStatements } from './prepared-statements'
import { toRestError } from './render-error'
import { createSchemaCache } from './schema/cache'
import { createSlowReads } from './slow-reads'

export interface RestContext {
  /** Logs in as `authenticator`. */
  pool: Pool
  /** Connections that can listen. By default, they are those of `pool`. */
  sessions?: Pool
  /** The same as in `ConductorDeps`. */
  replica?: { reads: ReplicaReads; targets: readonly string[] } | undefined
  /** Served schemas. The first is the default. */
  schemas: readonly string[]
  /** Schemas that follow the requested one in the search path, by default `public` and `extensions`. */
  extraSearchPath?: readonly string[] | undefined
  maxRows: number
  features: RestFeatures
  checkDataLimit: CheckDataLimit
  costlyReads: CostlyReads
  /** Tables whose rows visitors may filter by regular expressions. Left out: none. */
  visitorPatterns?: readonly string[] | 'all' | undefined
  trustedProxyHops: number
  authenticate: Authenticator
  logger: FastifyBaseLogger
}

const EXPOSED_HEADERS = [
  'content-location',
  'content-range',
  'content-profile',
  'location',
  'preference-applied',
  'proxy-status',
  'retry-after',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

const CALLER = Symbol('caller')
type CalledRequest = FastifyRequest & { [CALLER]: Caller }

export function restPlugin(context: RestContext): FastifyPluginAsync {
  return async app => {
    const limits = { ...defaultLimits, maxRows: context.maxRows }
    const cache = createSchemaCache(context.pool, context.schemas, context.logger, context.sessions)
    const deps: ConductorDeps = {
      ...context,
      limits,
      cache,
      prepared: createPreparedStatements(),
      compiled: createCompiledRequests(),
      slowReads: createSlowReads(),
    }
    // The cache is loaded when the host begins to listen, so that the first request hardly waits. A failure appears with
    // the request.
    app.addHook('onListen', async () => void cache.current().catch(() => undefined))
    app.addHook('onClose', () => cache.close())

    app.addHook('onRequest', (_request, reply, done) => {
      // A function may replace it in `response.headers`.
      reply.header('cache-control', 'no-store')
      done()
    })
    allowCrossOrigin(app, EXPOSED_HEADERS)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', async (request: FastifyRequest, raw: IncomingMessage) => {
      const limit = callerOf(request).role === 'anon' ? limits.visitorBodyBytes : limits.bodyBytes
      return readBody(raw, limit, () => restErrors.bodyTooLarge(limit))
    })
    discardUnreadBodies(app)
    app.decorateRequest(CALLER, null)
    // Key and limit are asked before the body is read.
    app.addHook('onRequest', (request, _reply, done) => {
      const url = pathBelow(request.raw.url ?? '/', app.prefix)
      const admit = (caller: Caller) => {
        const isSmall = Number(request.headers['content-length'] ?? Infinity) <= SMALL_BYTES
        if (hasBody(request.raw) && caller.role !== 'service_role' && (caller.role === 'anon' || !isSmall))
          context.costlyReads.assertAllowed(addressOf(request, context.trustedProxyHops))
        ;(request as CalledRequest)[CALLER] = caller
      }
      context
        .authenticate(request.headers, keyInQuery(url))
        .then(admit)
        .then(() => done(), done)
    })
    app.setErrorHandler((error, _request, reply) => sendError(error, true, reply))
    app.setNotFoundHandler((request, reply) => sendError(restErrors.method(request.method), true, reply))

    app.route({
      method: METHODS,
      url: '/*',
      exposeHeadRoute: false,
      // Nothing waits for the reply, which would cost a listener for each way in which it may end.
      handler: (request, reply) => void respond(request, reply),
    })

    async function respond(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const caller = callerOf(request)
      try {
        const raw: DataRequest = {
          method: request.method,
          url: pathBelow(request.raw.url ?? '/', app.prefix),
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : null,
          address: () => addressOf(request, context.trustedProxyHops),
          refused: refusal =>
            request.log.warn(
              { ...refusal, role: caller.role, code: '42501' },
              'the database refused a request',
            ),
        }
        const { status, headers, body } = await handleRequest(raw, caller, deps)
        // A response without a body has no content type.
        reply
          .code(status)
          .headers(headers)
          .send(body === '' ? undefined : body)
      } catch (error) {
        sendError(error, caller.role === 'anon', reply)
      }
    }

    function sendError(error: unknown, anonymous: boolean, reply: FastifyReply) {
      const contentType = reply.request.headers['content-type']
      const known = toRestError(error, { anonymous, contentType })
      if (known.status >= 500)
        reply.request.log.error({ err: error, code: known.code }, 'data request failed')
      if (known.statusText !== undefined) reply.raw.statusMessage = known.statusText
      return reply
        .code(known.status)
        .headers({ 'proxy-status': `PostgREST; error=${known.code}`, ...known.headers })
        .header('content-type', 'application/json; charset=utf-8')
        .send(JSON.stringify(known.body()))
    }
  }
}

function callerOf(request: FastifyRequest): Caller {
  return (request as CalledRequest)[CALLER]
}

function addressOf({ socket, headers }: FastifyRequest, trustedHops: number): string {
  return clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trustedHops).rateLimitKey
}

function pathBelow(url: string, prefix: string): string {
  return url.startsWith(prefix) ? url.slice(prefix.length) : url
}

/** The hosted service's gateway accepts the api key as a query parameter too. */
function keyInQuery(url: string): string | undefined {
  const mark = url.indexOf('?')
  if (mark < 0 || !url.includes('apikey=', mark)) return undefined
  return new URLSearchParams(url.slice(mark)).get('apikey') ?? undefined
}
