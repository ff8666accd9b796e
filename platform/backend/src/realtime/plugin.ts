/** Mounts the realtime wire (`/realtime/v1`): the socket, and broadcasts over HTTP. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { SessionNotFoundError } from '../db/errors'
import { AuthenticationError } from '../http/authentication-error'
import { clientAddress } from '../http/client-address'
import { allowCrossOrigin } from '../http/cors'
import { createDrainingLevels } from '../http/draining-levels'
import { assertSession } from './channel/policies'
import type { RealtimeContext } from './context'
import { RealtimeError } from './errors'
import { BroadcastRefusal, broadcastBatch, broadcastOne } from './http-broadcast'
import { acceptSockets } from './socket/accept-sockets'
import { CLOSE } from './socket/close-codes'

const RESTARTING_MS = 2_000

export function realtimePlugin(context: RealtimeContext): FastifyPluginAsync {
  return async app => {
    allowCrossOrigin(app, ['retry-after'])
    app.removeAllContentTypeParsers()
    const limits = { bodyLimit: 4 * context.limits.payloadBytes }
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', ...limits }, (_, body, done) =>
      done(null, body),
    )
    app.addContentTypeParser('application/json', { parseAs: 'string', ...limits }, (_, body, done) => {
      try {
        done(null, JSON.parse(body as string))
      } catch (error) {
        done(new BroadcastRefusal(400, { message: 'Bad Request' }, error))
      }
    })
    app.setErrorHandler((error, _request, reply) => sendError(error, reply))
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'not found' }))
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    const { messagesPerSecond } = context.limits
    const sent = createDrainingLevels(messagesPerSecond / 1000, () => performance.now())

    app.post('/api/broadcast', async (request, reply) => {
      await broadcastBatch(context, await callerOf(request), request.body)
      return reply.code(202).send()
    })
    app.post('/api/broadcast/:topic/events/:event', async (request, reply) => {
      await broadcastOne(context, await callerOf(request), request)
      return reply.code(202).send()
    })

    acceptSockets(app, context)
    app.addHook('preClose', async () => {
      context.sockets.isClosing = true
      for (const connection of [...context.sockets]) connection.close(CLOSE.restart, 'Service restart')
    })

    async function callerOf({ headers, body, socket }: FastifyRequest) {
      if (!headers.authorization && !headers.apikey)
        throw new BroadcastRefusal(401, { message: 'Unauthorized' })
      const caller = await context.authenticate(headers)
      if (caller.role !== 'service_role') {
        const { rateLimitKey } = clientAddress(
          socket.remoteAddress,
          headers['x-forwarded-for'],
          context.trustedProxyHops,
        )
        const messages = (body as { messages?: unknown } | null)?.messages
        sent.add(rateLimitKey, Array.isArray(messages) ? messages.length : 1, 2 * messagesPerSecond)
        if (sent.of(rateLimitKey) > messagesPerSecond)
          throw new BroadcastRefusal(429, { message: 'You have exceeded your rate limit' })
      }
      await assertSession(context.pool, caller)
      // Other processes are told from now on.
      await context.relay.start()
      return caller
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
      if (statusCode === 413)
        return reply.code(422).send({ errors: { payload: ['Payload size exceeds tenant limit'] } })
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
