/** Logs one line at the end of a request, without query strings, bodies or credentials. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Keeps an id from a proxy, so that its log and ours have the same id. An unusual one is replaced. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/**
 * These characters begin a query string or a fragment, also where a mail program encoded them or wrote them
 * differently.
 */
const QUERY = /[?#;]|%3f|%23/i

/**
 * Removes query strings, which may contain one-time tokens, api keys and email addresses.
 * @param secretPaths match addresses with a secret in their path: everything after the first group is removed
 */
export function pathOnly(url: string, secretPaths: readonly RegExp[] = []): string {
  return secretPaths.reduce((path, secret) => path.replace(secret, '$1…'), url.split(QUERY, 1)[0]!)
}

/**
 * Filters a line before it is written: messages of the framework and of libraries contain whole addresses.
 * @param secretPaths as `pathOnly` takes them
 */
export function withoutSecrets(line: string, secretPaths: readonly RegExp[] = []): string {
  const paths = secretPaths.reduce((text, secret) => text.replace(secret, '$1…'), line)
  return paths.replace(/(?:[?#;]|%3f|%23)[^\s"'\\<>?#]*(?:=|%3d)[^\s"'\\<>]*/gi, '?…')
}

export function logRequests(app: FastifyInstance, secretPaths: readonly RegExp[]): void {
  const logsAll = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug'
    if (level === 'debug' && !logsAll) return
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
  })
}

/** Gives Fastify's logger the same filter for the request objects in error lines. */
export const requestSerializers = (secretPaths: readonly RegExp[]) => ({
  req: (request: { method: string; url: string }) => ({
    method: request.method,
    path: pathOnly(request.url, secretPaths),
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
})
