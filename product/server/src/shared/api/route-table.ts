/**
 * Mounts the modules' route tables. A row states on one line the method and address, who may call it and how often,
 * and the handler.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { clientAddress, type Caller } from '@juno/backend'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/**
 * Returns the methods of an address, for a request with another; none where no row has the address.
 * @param path decoded, below the table's prefix
 */
export function methodsAt(routes: readonly Route[], path: string): string[] {
  const rows = routes.filter(([, url]) => addressPattern(url).test(path))
  const methods = rows.map(([method]) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

/** A name after a colon stands for a part of the path. */
function addressPattern(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
}
