/**
 * The product's own endpoints: everything under /api. Mount with `app.register(apiPlugin(routes), { prefix: '/api' })`.
 * Encapsulated: body parser, error renderer and hooks apply to /api only.
 */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { ApiError } from './api-error'
import { readForms } from './form-body'
import { readJsonBodies } from './json-body'
import { renderErrors } from './render-errors'
import { mountRoutes, type Route, type RouteOptions } from './route-table'

export function apiPlugin(routes: readonly Route[]): FastifyPluginAsync {
  return async app => {
    renderErrors(app)
    // Responses are for one caller at one moment.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    // Every unknown address under /api gets JSON from here, not a page of the site.
    for (const url of ['/', '/*']) app.all(url, { onRequest: refuseUnknown }, refuseUnknown)
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

async function refuseUnknown(): Promise<never> {
  throw new ApiError('not_found')
}
