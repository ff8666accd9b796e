/** Mounts the storage wire (`/storage/v1`): its own body parsers, error body and cross-origin rules, encapsulated. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { allowCrossOrigin } from '../http/cors'
import { mountRoutes } from '../http/route-table'
import { discardUnreadBodies } from '../http/unread-bodies'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import { toStorageError } from './render-error'
import { ROUTES } from './routes'

const EXPOSED_HEADERS = [
  'accept-ranges',
  'content-length',
  'content-range',
  'content-disposition',
  'etag',
  'last-modified',
]

export function storagePlugin(context: StorageContext): FastifyPluginAsync {
  return async app => {
    allowCrossOrigin(app, EXPOSED_HEADERS)
    discardUnreadBodies(app)
    // Bodies stay streams, so that an upload need not fit into memory.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.setErrorHandler(sendError)
    // An object sets its own caching. No other response may be cached.
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    app.setNotFoundHandler((request, reply) => sendError(storageErrors.noRoute(), request, reply))

    mountRoutes(app, ROUTES, context, (request, reply) => ({ request, reply }))

    function sendError(cause: unknown, request: FastifyRequest, reply: FastifyReply) {
      const known = toStorageError(cause)
      if (known.statusCode >= 500) request.log.error({ err: cause }, 'storage request failed')
      for (const name of ['etag', 'content-disposition', 'cache-control', 'content-length'])
        reply.removeHeader(name)
      const { statusCode, retryAfter = statusCode === 503 ? 2 : undefined } = known
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return reply
        .code(known.httpStatus)
        .header('content-type', 'application/json; charset=utf-8')
        .send(JSON.stringify(known.body()))
    }
  }
}
