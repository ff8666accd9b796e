/**
 * Observes every statement that a pool sends: when it begins, and how it ends. It also reduces its text to what may be
 * shown elsewhere: placeholders, and nothing from a request.
 */
import type pg from 'pg'

/** @param error of the failed statement; absent where it succeeded */
export type Ended = (error?: unknown) => void
/** @param text of the statement as it is sent, with its literals. @returns null when nobody waits for its end */
export type Begin = (text: () => string) => Ended | null

interface Submittable {
  submit: unknown
  text?: unknown
  callback?: ((...results: unknown[]) => void) | undefined
}

const MOST_CHARACTERS = 2_000

/**
 * Comments and names come first, because a quote in them begins no text; then quoted and dollar-quoted text, and
 * numbers that are not part of a name or placeholder.
 */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|\be'(?:[^'\\]|\\.|'')*'|(?:\b(?:b|x|u&))?'(?:[^']|'')*'|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|(?<![\w$.])-?\d+(?:\.\d+)?\b/gi
/** Other quoted names may come from a request's column names. */
const PLAIN_NAME = /^"[\w ]+"$/

export function watchStatements(pool: pg.Pool, begin: Begin): void {
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]) => {
      const [first] = given
      // A statement without a callback, a cursor, is read as slowly as its reader likes.
      if (isSubmittable(first) && !first.callback) return query(...given)
      const ended = begin(() => textOf(first))
      if (!ended) return query(...given)
      if (isSubmittable(first)) {
        const { callback } = first
        first.callback = function (...results) {
          ended(results[0])
          callback!.apply(this, results)
        }
        return query(...given)
      }
      const last = given.at(-1)
      if (typeof last === 'function')
        return query(...given.slice(0, -1), (...results: unknown[]) => {
          ended(results[0])
          ;(last as (...results: unknown[]) => void)(...results)
        })
      const running = query(...given) as Promise<unknown>
      running.then(() => ended(), ended)
      return running
    }
    Object.assign(client, { query: watched })
  })
}

/** Removes comments, literals and everything too long to read. */
export function withoutLiterals(sql: string): string {
  const text = sql.replace(TOKENS, withoutValue).replace(/\s+/g, ' ').trim()
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

function withoutValue(token: string): string {
  if (token.startsWith('"')) return PLAIN_NAME.test(token) ? token : '"…"'
  return token.startsWith('--') || token.startsWith('/*') ? ' ' : '?'
}

const isSubmittable = (first: unknown): first is Submittable =>
  typeof first === 'object' && first !== null && typeof (first as Submittable).submit === 'function'

function textOf(first: unknown): string {
  if (typeof first === 'string') return first
  const { text } = (first ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
