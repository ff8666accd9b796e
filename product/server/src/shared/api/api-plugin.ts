/**
 * The product's own endpoints: everything under /api. Mount with `app.register(apiPlugin(routes), { prefix: '/api' })`.
 * Encapsulated: body parser, error renderer and hooks apply to /api only.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { ApiError } from './api-error'
import { readForms } from './form-body'
import { readJsonBodies } from './json-body'
import { renderErrors } from './render-errors'
import { methodsAt, mountRoutes, type Route, type RouteOptions } from './route-table'

export function apiPlugin(routes: readonly Route[]): FastifyPluginAsync {
  return async app => {
    renderErrors(app)
    // Responses are for one caller at one moment.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    // A request that no row takes gets JSON from here, not a page of the site, before its body is read.
    const refuse = async (request: FastifyRequest) => refuseAddress(request, routes)
    for (const url of ['/', '/*']) app.all(url, { onRequest: refuse }, refuse)
    for (const [body, readBodies] of Object.entries(BODY_READERS)) {
      await app.register(async instance => {
        await readBodies(instance)
        mountRoutes(
          instance,
          routes.filter(([, , , , options]) => (options?.body ?? 'json') === body),
        )
      })
    }
  }
}

const BODY_READERS: Record<
  NonNullable<RouteOptions['body']>,
  (app: FastifyInstance) => void | Promise<void>
> = {
  json: readJsonBodies,
  form: readForms,
  raw(app) {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  },
}

/** One fallback for all addresses: five refusing routes for each would take most of the time in which /api is mounted. */
function refuseAddress({ params }: FastifyRequest, routes: readonly Route[]): never {
  const { '*': rest = '' } = params as { '*'?: string }
  const methods = methodsAt(routes, `/${rest}`)
  if (methods.length === 0) throw new ApiError('not_found')
  throw new ApiError('method_not_allowed', { headers: { allow: methods.join(', ') } })
}
