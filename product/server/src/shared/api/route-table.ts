/**
 * Mounts the modules' route tables. A row states on one line the method and address, who may call it and how often,
 * and the handler; other methods of an address get 405 and the allowed ones.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { clientAddress, type Caller } from '@juno/backend'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { ApiError } from './api-error'

/** A person with a live session. */
export type SignedInCaller = Caller & { userId: string }

/** An endpoint gets this, as on the auth wire. */
export interface Call {
  readonly body: unknown
  readonly query: Readonly<Record<string, unknown>>
  readonly params: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** The key for rate limits without a session: see `ClientAddress.rateLimitKey`. */
  readonly address: string
  /** Set by the guards; reading it on a route without one throws not_signed_in. */
  caller: SignedInCaller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** @returns the JSON body of the response */
export type Endpoint = (call: Call) => Promise<unknown>

/** Runs before the body is read; throws to refuse. */
export type Guard = (call: Call) => Promise<void>

export interface RouteOptions {
  /** How the body is read. Default: as JSON. `raw`: as bytes. */
  body?: 'json' | 'form' | 'raw'
  /** Largest body in bytes. Default: 1 MiB. */
  bodyLimit?: number
  /** Refusals carry their message as `error` too (docs/specification/api.md#error-field). */
  errorField?: true
  /** And `success: false`. */
  successField?: true
  /** The body may take as long as it needs, while it keeps coming. */
  slowBody?: true
}

export type Route = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  guards: readonly Guard[],
  endpoint: Endpoint,
  options?: RouteOptions,
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies HTTPMethods[]

/** @param routes all rows of an address, together */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  const calls = new WeakMap<FastifyRequest, Call>()
  for (const [method, url, guards, endpoint, { bodyLimit, ...marks } = {}] of routes) {
    app.route({
      method,
      url,
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Read by the error renderer and by the hook that limits how long a body takes.
      config: marks as object,
      onRequest: async (request, reply) => {
        const call = openCall(request, reply)
        calls.set(request, call)
        for (const guard of guards) await guard(call)
      },
      handler: request => endpoint(calls.get(request)!),
    })
  }
  for (const url of new Set(routes.map(route => route[1]))) {
    refuseOtherMethods(
      app,
      url,
      routes.filter(route => route[1] === url).map(([method]) => method),
    )
  }
}

function openCall(request: FastifyRequest, reply: FastifyReply): Call {
  let caller: SignedInCaller | null = null
  return {
    request,
    reply,
    headers: request.headers,
    address: clientAddress(request.ip, undefined, 0).rateLimitKey,
    get body() {
      return request.body
    },
    get query() {
      return request.query as Call['query']
    },
    get params() {
      return request.params as Call['params']
    },
    get caller() {
      if (!caller) throw new ApiError('not_signed_in')
      return caller
    },
    set caller(person) {
      caller = person
    },
  }
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: Route[0][]): void {
  const allowed: string[] = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  const refuse = async () => {
    throw new ApiError('method_not_allowed', { headers: { allow: allowed.join(', ') } })
  }
  app.route({
    method: METHODS.filter(method => !allowed.includes(method)),
    url,
    // This runs before the body is read, so that a wrong method gets 405 and not an error about its body.
    onRequest: refuse,
    handler: refuse,
  })
}
