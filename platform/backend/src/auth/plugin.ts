/** Mounts the auth wire: its own body parsers, error body and cross-origin rules, encapsulated. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AuthenticationError } from '../http/authentication-error'
import { isSentByPage } from '../http/authenticator'
import { clientAddress } from '../http/client-address'
import { allowCrossOrigin } from '../http/cors'
import { mountRoutes } from '../http/route-table'
import type { AuthContext, AuthRoutes, Call } from './context/context'
import { AuthError } from './auth-error'
import { ROOT_ROUTES } from './oauth-server/routes'
import { ROUTES } from './routes'
import { parseBodies, storable } from './wire/body-parsers'
import { renderError } from './wire/render-error'

const EXPOSED_HEADERS = [
  'x-total-count',
  'link',
  'x-supabase-api-version',
  'x-sb-error-code',
  'retry-after',
  'www-authenticate',
]

/** Makes the plugin of the wire, which is registered with its prefix. */
export function authPlugin(context: AuthContext): FastifyPluginAsync {
  return async instance => {
    mount(instance, context, ROUTES)
    // A route rather than a not-found handler: the host may serve pages at every other address.
    instance.all('/*', async () => {
      throw new AuthError('not_found')
    })
  }
}

/**
 * Makes the plugin of the addresses that others look for at the root of a server. It is registered without a prefix.
 */
export function authRootPlugin(context: AuthContext): FastifyPluginAsync {
  return async instance => mount(instance, context, ROOT_ROUTES)
}

function mount(instance: FastifyInstance, context: AuthContext, routes: AuthRoutes): void {
  parseBodies(instance)
  instance.addHook('onRequest', (_request, reply, done) => {
    // Responses carry tokens and personal data; public ones say so themselves.
    reply.header('cache-control', 'no-store')
    done()
  })
  allowCrossOrigin(instance, EXPOSED_HEADERS)
  instance.setErrorHandler(renderError)
  instance.addHook('onRequest', (request, _reply, done) => {
    if (isSentByPage(request.headers)) refuseSecretOfPage(context, request).then(() => done(), done)
    else done()
  })
  const hops = context.config.trustedProxyHops
  mountRoutes(instance, routes, context, (request, reply) => callOf(request, reply, hops))
}

/** Refuses the secret key of a page also where no key is needed, because it would otherwise go unnoticed. */
async function refuseSecretOfPage({ authenticate }: AuthContext, request: FastifyRequest): Promise<void> {
  const [key] = [(request.query as Record<string, string | string[] | undefined>).apikey].flat()
  await authenticate(request.headers, key).catch((error: unknown) => {
    if (error instanceof AuthenticationError && error.code === 'secret_key_in_browser') throw error
  })
}

function callOf(request: FastifyRequest, reply: FastifyReply, trustedHops: number): Call {
  const { headers } = request
  return {
    body: request.body,
    query: singleValues(request.query as Record<string, string | string[]>),
    params: storableValues(request.params as Record<string, string>),
    headers,
    reply,
    userAgent: headers['user-agent'] ?? null,
    client: clientAddress(request.socket.remoteAddress, headers['x-forwarded-for'], trustedHops),
  }
}

/** Returns the first value of a repeated parameter. */
function singleValues(query: Record<string, string | string[]>): Call['query'] {
  const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]!]))
  // The parameters of a mailed link are not refused here: the person who opened it goes on to the site, which says
  // what is wrong.
  const { redirect_to: _, token: __, token_hash: ___, type: ____, ...stored } = values
  storableValues(stored)
  return values
}

/** @throws {AuthError} validation_failed, as for bodies */
function storableValues(values: Record<string, string>): Record<string, string> {
  Object.values(values).forEach(storable)
  return values
}
