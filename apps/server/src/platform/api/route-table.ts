/**
 * Mounts a noun's table of routes. A row names method, address, guards and use case on one line;
 * methods that an address has no row for answer 405 and name those it has.
 */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify'
import { ApiError } from './api-error'

/** Runs before the body is read; throws to refuse. */
export type Guard = (request: FastifyRequest) => Promise<void>

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  guards: readonly Guard[]
  handler: Handler
  options?: Pick<RouteShorthandOptions, 'bodyLimit'>
  /** Refusals carry their message as `error` too (docs/specification/api.md#error-field). */
  errorField?: true
  /** And `success: false`. */
  successField?: true
  /** The body may take as long as it needs, while it keeps coming. */
  slowBody?: true
}

/** What hooks and the error renderer read off a route. */
export type RouteMarks = Pick<Route, 'errorField' | 'successField' | 'slowBody'>

const REFUSABLE = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
] as const satisfies HTTPMethods[]

export function mountRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, url, guards, handler, options, ...rest } of routes) {
    const { errorField, successField, slowBody } = rest
    const marks: RouteMarks = { errorField, successField, slowBody }
    app.route({ ...options, method, url, config: marks as object, onRequest: guards.map(asHook), handler })
  }
  for (const url of new Set(routes.map(route => route.url))) {
    refuseOtherMethods(
      app,
      url,
      routes.filter(route => route.url === url).map(route => route.method),
    )
  }
}

function asHook(guard: Guard) {
  return async (request: FastifyRequest) => guard(request)
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: Route['method'][]): void {
  const allowed: string[] = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  const refuse = async () => {
    throw new ApiError('method_not_allowed', { headers: { allow: allowed.join(', ') } })
  }
  app.route({
    method: REFUSABLE.filter(method => !allowed.includes(method)),
    url,
    // Before the body is looked at, so that a wrong method is not answered with a complaint about its body.
    onRequest: refuse,
    handler: refuse,
  })
}
