/** Mounts the realtime wire (`/realtime/v1`): the socket, and broadcasts over HTTP. */
import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../contract'
import { SessionNotFoundError } from '../db/errors'
import { AuthenticationError } from '../http/authentication-error'
import { clientAddress } from '../http/client-address'
import { allowCrossOrigin } from '../http/cors'
import { createDrainingLevels } from '../http/draining-levels'
import { exceededBound } from '../http/json-bounds'
import { discardUnreadBodies, readBody, SMALL_BYTES } from '../http/unread-bodies'
import { assertSession } from './channel/policies'
import type { RealtimeContext } from './context'
import { RealtimeError } from './errors'
import { BroadcastRefusal, broadcastBatch, broadcastOne, tooLarge } from './http-broadcast'
import { acceptSockets } from './socket/accept-sockets'
import { CLOSE } from './socket/close-codes'

const RESTARTING_MS = 2_000
const BOUNDS = { depth: 200, names: 10_000 }
/** Reading a smaller body takes no time worth counting. */
const QUICK_BYTES = 16 * 1024

export function realtimePlugin(context: RealtimeContext): FastifyPluginAsync {
  return async app => {
    allowCrossOrigin(app, ['retry-after'])
    app.removeAllContentTypeParsers()
    discardUnreadBodies(app)
    const callers = new WeakMap<FastifyRequest, Caller>()
    const bodyOf = (request: FastifyRequest, raw: IncomingMessage) => {
      const most = callers.get(request)?.role === 'anon' ? SMALL_BYTES : 4 * context.limits.payloadBytes
      return readBody(raw, most, tooLarge)
    }
    app.addContentTypeParser('application/octet-stream', bodyOf)
    app.addContentTypeParser('application/json', async (request: FastifyRequest, raw: IncomingMessage) => {
      const text = (await bodyOf(request, raw)).toString()
      const started = performance.now()
      try {
        if (exceededBound(text, BOUNDS) === null) return JSON.parse(text) as unknown
      } catch (error) {
        throw new BroadcastRefusal(400, { message: 'Bad Request' }, error)
      } finally {
        if (text.length > QUICK_BYTES)
          count(request, callers.get(request)!, Math.floor(performance.now() - started))
      }
      throw new BroadcastRefusal(400, { message: 'Bad Request' })
    })
    app.setErrorHandler((error, _request, reply) => sendError(error, reply))
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'not found' }))
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    const { messagesPerSecond } = context.limits
    const sent = createDrainingLevels(messagesPerSecond / 1000, () => performance.now())

    // Key and limit are asked before the body is read.
    const onRequest = async (request: FastifyRequest) => {
      callers.set(request, await callerOf(request))
    }
    app.post('/api/broadcast', { onRequest }, async (request, reply) => {
      const caller = callers.get(request)!
      const messages = (request.body as { messages?: unknown } | null)?.messages
      // The first one was counted with the request.
      count(request, caller, Array.isArray(messages) ? messages.length - 1 : 0)
      await broadcastBatch(context, caller, request.body)
      return reply.code(202).send()
    })
    app.post('/api/broadcast/:topic/events/:event', { onRequest }, async (request, reply) => {
      await broadcastOne(context, callers.get(request)!, request)
      return reply.code(202).send()
    })

    acceptSockets(app, context)
    app.addHook('preClose', async () => {
      context.sockets.isClosing = true
      for (const connection of [...context.sockets]) connection.close(CLOSE.restart, 'Service restart')
    })

    async function callerOf(request: FastifyRequest) {
      const { headers } = request
      if (!headers.authorization && !headers.apikey)
        throw new BroadcastRefusal(401, { message: 'Unauthorized' })
      const caller = await context.authenticate(headers)
      count(request, caller, 1)
      await assertSession(context.pool, caller)
      // Other processes are told from now on.
      await context.relay.start()
      return caller
    }

    /** Counts messages, and milliseconds that reading them took. @throws {BroadcastRefusal} 429 */
    function count({ headers, socket }: FastifyRequest, caller: Caller, amount: number): void {
      if (caller.role === 'service_role') return
      const { rateLimitKey } = clientAddress(
        socket.remoteAddress,
        headers['x-forwarded-for'],
        context.trustedProxyHops,
      )
      sent.add(rateLimitKey, amount, 2 * messagesPerSecond)
      if (sent.of(rateLimitKey) > messagesPerSecond)
        throw new BroadcastRefusal(429, { message: 'You have exceeded your rate limit' })
    }

    function sendError(error: unknown, reply: FastifyReply) {
      if (error instanceof BroadcastRefusal) return reply.code(error.status).send(error.body)
      if (error instanceof AuthenticationError || error instanceof SessionNotFoundError)
        return reply.code(401).send({ message: 'Unauthorized' })
      if (error instanceof RealtimeError && error.code === 'Unauthorized')
        return reply.code(403).send({ message: 'Unauthorized' })
      const { statusCode } = error as { statusCode?: number }
      if (statusCode === 415)
        return reply
          .code(415)
          .send({ error: 'Unsupported Media Type. Use application/json or application/octet-stream' })
      if (statusCode !== undefined && statusCode < 500)
        return reply.code(statusCode).send({ message: 'Bad Request' })
      context.logger.error({ err: error }, 'realtime: a broadcast over HTTP failed')
      return reply
        .code(503)
        .header('retry-after', String(RESTARTING_MS / 1000))
        .send({ message: 'Realtime was unable to connect to the project database' })
    }
  }
}
