/** Mounts the route tables of the wires: one line per route, with its guards wrapped around the endpoint. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE'

/**
 * Handles one call of a route.
 * @returns the JSON body of the response; undefined for 204; the reply where it was sent already
 * @throws an error of the wire, which the wire's error handler renders
 */
export type RouteEndpoint<Context, Call> = (context: Context, call: Call) => Promise<unknown>

export interface RouteOptions {
  /** Tells the host that the body may take as long as a slow connection needs. */
  slowBody?: true
  /** Replaces the wire's own limit. */
  bodyLimit?: number
}

export type Route<Context, Call> = readonly [
  method: Method | readonly Method[],
  path: string,
  endpoint: RouteEndpoint<Context, Call>,
  options?: RouteOptions,
]

/** @param callOf makes the object that the wire's endpoints read from a request */
export function mountRoutes<Context, Call>(
  instance: FastifyInstance,
  routes: readonly Route<Context, Call>[],
  context: Context,
  callOf: (request: FastifyRequest, reply: FastifyReply) => Call,
): void {
  for (const [method, url, endpoint, options] of routes) {
    instance.route({
      method: [method].flat() as Method[],
      url,
      ...(options?.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      config: { ...options } as object,
      // Nothing waits for the reply, which would cost a listener for each way in which it may end.
      handler: (request, reply) =>
        void endpoint(context, callOf(request, reply))
          .then(body => {
            // An endpoint may have sent a reply of its own, which was awaited, and arrives here as undefined.
            if (reply.sent) return
            if (body === undefined) reply.code(204).send()
            else reply.send(body)
          })
          .catch((error: unknown) => void reply.send(error)),
    })
  }
}
