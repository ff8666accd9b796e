/**
 * Logs slow statements: their text as it is sent, with placeholders, how long they took and the id of the request.
 * Values are never logged: parameters are not read, and literals in the text are removed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { watchStatements, withoutLiterals } from './watch-statements'

export interface SlowStatements {
  /** @param name of the pool, for the log line */
  watchPool(pool: pg.Pool, name: string): void
  /** Gives every statement the id of its request. Call it before anything is mounted. */
  watchRequests(app: FastifyInstance): void
}

/**
 * @param fromMs statements that take as long or longer are logged, including the wait behind earlier statements of the
 * connection
 */
export function createSlowStatements(
  fromMs: number,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): SlowStatements {
  const requests = new AsyncLocalStorage<string>()

  return {
    watchPool(pool, name) {
      watchStatements(pool, text => {
        const begun = performance.now()
        const requestId = requests.getStore()
        return () => {
          const milliseconds = Math.round(performance.now() - begun)
          if (milliseconds < fromMs) return
          logger.warn(
            { pool: name, milliseconds, statement: withoutLiterals(text()), requestId },
            'slow statement',
          )
        }
      })
    },
    watchRequests(app) {
      // Fastify keeps it beyond the body of the request.
      app.addHook('onRequest', (request, _reply, done) => requests.run(request.id, done))
    },
  }
}
