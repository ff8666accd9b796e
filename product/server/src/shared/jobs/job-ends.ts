/**
 * In charge of recording that a job is done or has failed, also where PostgreSQL is away or its disk is full at that
 * moment. graphile-worker sends these statements without awaiting them (worker.js of 0.17; 0.18 as well): one that
 * fails is an unhandled rejection, which ends Node, and the job stays locked for hours.
 */
import type pg from 'pg'
import { tryAgain } from './try-again'

/** How graphile-worker names them (sql/completeJobs.js, sql/failJobs.js). */
const ENDS = /^(complete|fail)_job(_q)?\//

const PAUSES = { first: 250, longest: 15_000 }

export interface JobEnds {
  /** The same pool, for graphile-worker: the statements that end a job are sent until PostgreSQL takes them. */
  pool: pg.Pool
  /** Resolves when none is under way any more. After the signal they are sent once, not until they succeed. */
  settled(): Promise<unknown>
}

export function recordJobEnds(pool: pg.Pool, stopping: AbortSignal): JobEnds {
  const underWay = new Set<Promise<unknown>>()

  const record = async (query: pg.QueryConfig) =>
    (await tryAgain(() => pool.query(query), { stopping, pauses: PAUSES })) ?? { rows: [] }

  /** Takes a connection at its first other query. */
  function client() {
    let taken: Promise<pg.PoolClient> | undefined
    return {
      async query(query: string | pg.QueryConfig, values?: unknown[]) {
        if (typeof query === 'object' && ENDS.test(query.name ?? '')) {
          const recorded = record(query)
          underWay.add(recorded)
          return recorded.finally(() => underWay.delete(recorded))
        }
        taken ??= pool.connect()
        return (await taken).query(query as string, values)
      },
      async release() {
        const client = await taken?.catch(() => null)
        client?.release()
      },
    }
  }

  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : Promise.resolve(client())
  return {
    pool: new Proxy(pool, {
      get(target, name) {
        if (name === 'connect') return connect
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
    settled: () => Promise.allSettled(underWay),
  }
}
