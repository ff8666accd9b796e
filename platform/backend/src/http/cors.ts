/**
 * Sets the cross-origin rules of the wires: any site may call, because no response that a script could read depends on
 * a cookie.
 */
import type { FastifyInstance } from 'fastify'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const REQUEST_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'prefer',
  'range',
  'accept-profile',
  'content-profile',
]

/** Answers preflight requests and makes every response readable. @param exposed response headers that scripts may read */
export function allowCrossOrigin(instance: FastifyInstance, exposed: readonly string[]): void {
  const readable = exposed.join(', ')
  instance.addHook('onRequest', (request, reply, done) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', readable)
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      const asked = request.headers['access-control-request-headers']
      reply
        .code(204)
        .header('access-control-allow-methods', METHODS)
        .header('access-control-allow-headers', asked ?? REQUEST_HEADERS.join(', '))
        .header('access-control-max-age', '3600')
        .send()
      return
    }
    done()
  })
}
