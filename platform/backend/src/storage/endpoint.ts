/** Defines the endpoints of the storage wire, and the guard that gives them their caller. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../contract'
import type { RouteEndpoint } from '../http/route-table'
import type { StorageContext } from './context'
import { storageErrors } from './errors'

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** An endpoint for anyone who knows the URL. */
export type Endpoint = RouteEndpoint<StorageContext, Call>

/** An endpoint for a caller whose credentials were verified, or for anon without any. */
export type CallerEndpoint = (context: StorageContext, call: Call, caller: Caller) => Promise<unknown>

/** Verifies the api key and the bearer token, if any. */
export function withCaller(endpoint: CallerEndpoint): Endpoint {
  return async (context, call) => endpoint(context, call, await context.authenticate(call.request.headers))
}

/**
 * Works like `withCaller`, for requests that have a key or a token. The hosted service's gateway turns a key into a
 * token.
 */
export function withCredentials(endpoint: CallerEndpoint): Endpoint {
  const guarded = withCaller(endpoint)
  return async (context, call) => {
    const { authorization, apikey } = call.request.headers
    if (!authorization && !apikey) throw storageErrors.noCredentials()
    return guarded(context, call)
  }
}
