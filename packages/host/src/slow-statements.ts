/**
 * In charge of the log of slow statements: their text as it is sent, with placeholders, how long they took and the id of
 * the request that sent them. Values never: parameters are not looked at, and literals in the text are left out.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'

export interface SlowStatements {
  /** @param name of the pool, for the log line */
  watchPool(pool: pg.Pool, name: string): void
  /** Gives every statement the id of its request. Before anything is mounted. */
  watchRequests(app: FastifyInstance): void
}

interface Submittable {
  submit: unknown
  text?: unknown
  callback?: ((...results: unknown[]) => void) | undefined
}

type Ended = () => void

const MOST_CHARACTERS = 2_000

/**
 * Comments and names first, because a quote in them begins no text; then quoted and dollar-quoted text, and numbers that
 * are not part of a name or placeholder.
 */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|\be'(?:[^'\\]|\\.|'')*'|(?:\b(?:b|x|u&))?'(?:[^']|'')*'|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|(?<![\w$.])-?\d+(?:\.\d+)?\b/gi

/** @param fromMs what takes as long or longer is logged, the wait behind earlier statements of the connection included */
export function createSlowStatements(
  fromMs: number,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): SlowStatements {
  const requests = new AsyncLocalStorage<string>()

  function begin(pool: string, first: unknown): Ended {
    const begun = performance.now()
    const requestId = requests.getStore()
    return () => {
      const milliseconds = Math.round(performance.now() - begun)
      if (milliseconds < fromMs) return
      logger.warn(
        { pool, milliseconds, statement: withoutLiterals(textOf(first)), requestId },
        'slow statement',
      )
    }
  }

  return {
    watchPool(pool, name) {
      pool.on('connect', client => {
        const query = client.query.bind(client) as (...given: unknown[]) => unknown
        const watched = (...given: unknown[]) => {
          const ended = begin(name, given[0])
          if (isSubmittable(given[0])) {
            const { callback } = given[0]
            // One without a callback, a cursor, is read as slowly as its reader likes.
            if (callback)
              given[0].callback = function (...results) {
                ended()
                callback.apply(this, results)
              }
            return query(...given)
          }
          const last = given.at(-1)
          if (typeof last === 'function')
            return query(...given.slice(0, -1), (...results: unknown[]) => {
              ended()
              ;(last as (...results: unknown[]) => void)(...results)
            })
          const running = query(...given) as Promise<unknown>
          running.then(ended, ended)
          return running
        }
        Object.assign(client, { query: watched })
      })
    },
    watchRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => requests.run(request.id, done))
    },
  }
}

export function withoutLiterals(sql: string): string {
  const text = sql.replace(TOKENS, withoutValue).replace(/\s+/g, ' ').trim()
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

function withoutValue(token: string): string {
  if (token.startsWith('"')) return token
  return token.startsWith('--') || token.startsWith('/*') ? ' ' : '?'
}

const isSubmittable = (first: unknown): first is Submittable =>
  typeof first === 'object' && first !== null && typeof (first as Submittable).submit === 'function'

function textOf(first: unknown): string {
  if (typeof first === 'string') return first
  const { text } = (first ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
