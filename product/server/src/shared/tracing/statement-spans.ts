/**
 * A span for each statement that a request or a job sends: its text with placeholders and without literals, as in the
 * log of slow statements (https://opentelemetry.io/docs/specs/semconv/database/postgresql/).
 */
import { SpanKind } from '@opentelemetry/api'
import { watchStatements, withoutLiterals } from '@juno/host/watch-statements'
import type pg from 'pg'
import { errorConstant } from '../errors/error-constant'
import { markFailed, type Spans } from './spans'

/** Texts whose form is remembered; statements are few, but callers decide the form of their queries. */
const MOST_TEXTS = 1_000

export function createStatementSpans(spans: Spans): (pool: pg.Pool, name: string) => void {
  const shapes = new Map<string, string>()
  const shapeOf = (text: string) => {
    const known = shapes.get(text)
    if (known !== undefined) return known
    if (shapes.size >= MOST_TEXTS) shapes.clear()
    const shape = withoutLiterals(text)
    shapes.set(text, shape)
    return shape
  }

  return (pool, name) =>
    watchStatements(pool, text => {
      if (!spans.current()?.isRecording()) return null
      const statement = shapeOf(text())
      const operation = operationOf(statement)
      const span = spans.beginWithin(operation, {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': statement,
          'db.client.connection.pool.name': name,
        },
      })
      return error => {
        if (span && (error ?? null) !== null) {
          const code = errorConstant(error)
          if (code) span.setAttribute('db.response.status_code', code)
          markFailed(span, code)
        }
        span?.end()
      }
    })
}

/** Returns the first statement of a batch that is more than the frame of its transaction. */
function operationOf(statement: string): string {
  const words = [...statement.matchAll(/(?:^|; ?)([a-z]+)/gi)].map(([, word]) => word!.toUpperCase())
  return words.find(word => !['BEGIN', 'COMMIT', 'ROLLBACK'].includes(word)) ?? words[0] ?? 'QUERY'
}
