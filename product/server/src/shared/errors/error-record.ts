/**
 * In charge of the record of the last server errors: responses of status 5xx, and errors that were logged outside of
 * requests. Equal ones are one row with a count. All processes share it; the oldest rows go.
 */
import { createHash } from 'node:crypto'
import type { SeenError, SeenErrors } from '@juno/host/seen-errors'
import type { ServerError } from '@juno/domain/health/health-report'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { errorConstant } from './error-constant'
import { withoutValues } from './without-values'

export interface ErrorRecord {
  /** Hooks into responses: before anything is mounted. */
  watch(app: FastifyInstance): void
  /** The last ones first, those of this process included. */
  read(most: number): Promise<ServerError[]>
  stop(): Promise<void>
}

interface ErrorRecordParts {
  queue: Pick<pg.Pool, 'query'>
  seen: SeenErrors
  clock: () => Date
}

const EVERY_MS = 2_000
/** Different errors that wait for the database at most. */
const MOST_WAITING = 100
const KEPT = 300

/** A supervisor asks these addresses again and again while something is wrong. */
const UNRECORDED = /^\/api\/health\//

const STORE = `
insert into juno_server.server_errors as stored (fingerprint, place, status, code, message, times, last_at, last_request)
select e.fingerprint, e.place, e.status, e.code, e.message, e.times, e."lastAt", e."requestId"
from jsonb_to_recordset($1::jsonb) as e (
  fingerprint text, place text, status integer, code text, message text, times bigint, "lastAt" timestamptz, "requestId" text
)
on conflict (fingerprint) do update set
  times = stored.times + excluded.times,
  last_request = case when excluded.last_at >= stored.last_at then excluded.last_request else stored.last_request end,
  last_at = greatest(stored.last_at, excluded.last_at)`

const FORGET = `
delete from juno_server.server_errors where fingerprint in (
  select fingerprint from juno_server.server_errors order by last_at desc, fingerprint offset ${KEPT}
)`

const READ = `
select place, status, code, message, times::float8 as times, last_at as "lastAt", last_request as "requestId"
from juno_server.server_errors order by last_at desc, fingerprint limit $1`

export function createErrorRecord({ queue, seen, clock }: ErrorRecordParts): ErrorRecord {
  let waiting = new Map<string, ServerError>()
  let storing = Promise.resolve()

  function add(error: Omit<ServerError, 'times' | 'lastAt'>): void {
    const key = JSON.stringify([error.place, error.status, error.code, error.message])
    const known = waiting.get(key)
    if (!known && waiting.size >= MOST_WAITING) return
    waiting.set(key, { ...error, times: (known?.times ?? 0) + 1, lastAt: clock().toISOString() })
  }

  async function store(): Promise<void> {
    for (const other of seen.takeOthers())
      add({ place: withoutValues(other.line), status: null, ...described(other), requestId: null })
    if (waiting.size === 0) return
    const taken = waiting
    waiting = new Map()
    const rows = [...taken].map(([key, error]) => ({
      ...error,
      fingerprint: createHash('sha256').update(key).digest('hex'),
    }))
    try {
      await queue.query(STORE, [JSON.stringify(rows)])
      await queue.query(FORGET)
    } catch {
      // The database is away, which is an error of its own: kept until it is back.
      for (const [key, error] of taken) {
        const since = waiting.get(key)
        if (since) since.times += error.times
        else if (waiting.size < MOST_WAITING) waiting.set(key, error)
      }
    }
  }
  const storeNext = () => (storing = storing.then(store))
  const timer = setInterval(() => void storeNext(), EVERY_MS)
  timer.unref()

  return {
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'no route'
        if (reply.statusCode >= 500 && !UNRECORDED.test(route)) {
          add({
            place: `${request.method} ${route}`,
            status: reply.statusCode,
            ...described(seen.of(request.log)),
            requestId: request.id,
          })
        }
        done()
      })
    },
    async read(most) {
      await storeNext()
      const { rows } = await queue.query<Omit<ServerError, 'lastAt'> & { lastAt: Date }>(READ, [most])
      return rows.map(row => ({ ...row, lastAt: row.lastAt.toISOString() }))
    },
    async stop() {
      clearInterval(timer)
      await storeNext()
    },
  }
}

function described(seen: SeenError | undefined): Pick<ServerError, 'code' | 'message'> {
  if (!seen) return { code: 'unknown', message: '' }
  const { message } = seen.error as { message?: unknown }
  return {
    code: errorConstant(seen.error) ?? 'unknown',
    message: withoutValues(typeof message === 'string' ? message : ''),
  }
}
