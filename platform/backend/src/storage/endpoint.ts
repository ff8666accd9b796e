/** The endpoints of the storage wire, and the guard that gives them their caller. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../contract'
import type { RouteEndpoint } from '../http/route-table'
import type { StorageContext } from './context'
import { storageErrors } from './errors'

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** For anyone who knows the URL. */
export type Endpoint = RouteEndpoint<StorageContext, Call>

/** For a caller whose credentials were verified: anon without any. */
export type CallerEndpoint = (context: StorageContext, call: Call, caller: Caller) => Promise<unknown>

/** Verifies the api key and the bearer token, if any. */
export function withCaller(endpoint: CallerEndpoint): Endpoint {
  return async (context, call) => endpoint(context, call, await context.authenticate(call.request.headers))
}

/** As `withCaller`, for requests that carry a key or a token; in front of the hosted service a key becomes a token. */
export function withCredentials(endpoint: CallerEndpoint): Endpoint {
  const guarded = withCaller(endpoint)
  return async (context, call) => {
    const { authorization, apikey } = call.request.headers
    if (!authorization && !apikey) throw storageErrors.noCredentials()
    return guarded(context, call)
  }
}
