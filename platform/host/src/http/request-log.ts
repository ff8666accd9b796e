/**
 * In charge of what is logged of a request: one line at its end, without query strings, bodies or credentials.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** An id that a proxy gave is kept, so that its log and ours have the same id; anything unusual is replaced. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/** What begins a query string or a fragment, also where a mail program encoded it or wrote it its own way. */
const QUERY = /[?#;]|%3f|%23/i

/**
 * Query strings may hold one-time tokens, api keys and email addresses.
 * @param secretPaths of addresses that carry a secret in their path: what is matched after the first group is left out
 */
export function pathOnly(url: string, secretPaths: readonly RegExp[] = []): string {
  return secretPaths.reduce((path, secret) => path.replace(secret, '$1…'), url.split(QUERY, 1)[0]!)
}

/**
 * The last filter before a line is written: messages of the framework and of libraries contain whole addresses.
 * @param secretPaths as `pathOnly` takes them
 */
export function withoutSecrets(line: string, secretPaths: readonly RegExp[] = []): string {
  const paths = secretPaths.reduce((text, secret) => text.replace(secret, '$1…'), line)
  return paths.replace(/(?:[?#;]|%3f|%23)[^\s"'\\<>?#]*(?:=|%3d)[^\s"'\\<>]*/gi, '?…')
}

export function logRequests(app: FastifyInstance, secretPaths: readonly RegExp[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug'
    const milliseconds = Math.round(reply.elapsedTime)
    request.log[level](
      {
        method: request.method,
        path: pathOnly(request.url, secretPaths),
        status: reply.statusCode,
        milliseconds,
      },
      'request',
    )
    done()
  })
}

/** Given to Fastify's logger: the same filter for the request objects in error lines. */
export const requestSerializers = (secretPaths: readonly RegExp[]) => ({
  req: (request: { method: string; url: string }) => ({
    method: request.method,
    path: pathOnly(request.url, secretPaths),
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
})
