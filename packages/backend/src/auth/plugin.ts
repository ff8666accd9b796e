/**
 * Mounts the auth wire: its own body parsers, error body and cross-origin rules, encapsulated.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../http/client-address'
import { allowCrossOrigin } from '../http/cors'
import { mountRoutes } from '../http/route-table'
import type { AuthContext, Call } from './context'
import { AuthError } from './error-catalogue'
import { ROUTES } from './routes'
import { parseBodies } from './wire/body-parsers'
import { renderError } from './wire/render-error'

const EXPOSED_HEADERS = ['x-total-count', 'link', 'x-supabase-api-version', 'x-sb-error-code', 'retry-after']

/** Registered with the wire's prefix. */
export function authPlugin(context: AuthContext): FastifyPluginAsync {
  return async instance => {
    parseBodies(instance)
    allowCrossOrigin(instance, EXPOSED_HEADERS)
    instance.setErrorHandler(renderError)
    instance.addHook('onSend', async (_, reply) => {
      // Responses carry tokens and personal data; public ones say so themselves.
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    const hops = context.config.trustedProxyHops
    mountRoutes(instance, ROUTES, context, (request, reply) => callOf(request, reply, hops))
    // A route rather than a not-found handler: the host may serve pages at every other address.
    instance.all('/*', async () => {
      throw new AuthError('not_found')
    })
  }
}

function callOf(request: FastifyRequest, reply: FastifyReply, trustedHops: number): Call {
  const { headers } = request
  return {
    body: request.body,
    query: singleValues(request.query as Record<string, string | string[] | undefined>),
    params: request.params as Record<string, string>,
    headers,
    reply,
    userAgent: headers['user-agent'] ?? null,
    client: clientAddress(request.socket.remoteAddress, headers['x-forwarded-for'], trustedHops),
  }
}

/** Of a repeated parameter the first one is used. */
function singleValues(query: Record<string, string | string[] | undefined>): Call['query'] {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]))
}
